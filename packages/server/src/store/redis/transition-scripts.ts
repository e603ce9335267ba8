import { script } from "./script";

/** The clock in milliseconds, as a text: Lua would write it with an exponent. */
export const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function whole(number) return string.format('%.0f', number) end`;

/**
 * What a transition sees, of one moment. Parameters: token, run or empty, message or empty, whether to read the calls.
 *
 * Answers the clock and the recorded answer, or the clock and the state.
 */
export const LOAD = script(`${NOW}
local base, token, runId, messageId, wantsCalls = KEYS[1], ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local known = redis.call('GET', base .. ':token:' .. token)
if known then return { whole(now), known } end
local head = redis.call('HMGET', base, 'version', 'record', 'last')
if runId == '' then runId = head[3] or '' end
local run = redis.call('HMGET', base .. ':run:' .. runId, 'record', 'due', 'entry')
local calls = {}
if wantsCalls == '1' and run[1] then calls = redis.call('HVALS', base .. ':calls:' .. runId) end
local answers = messageId ~= '' and redis.call('HGET', base .. ':messages', messageId)
local messageRun = answers and redis.call('HGET', base .. ':run:' .. answers, 'record')
return { whole(now), false, head[1], head[2], run[1], run[2], run[3], calls, messageRun }`);

/**
 * Checks that everything is as the transition saw it, then writes. Redis does not take back what a script wrote before an error, so nothing
 * that could fail stands behind the first write.
 *
 * Parameters: token, version seen, new version, last moment to write at, answer, how long to keep it, time of the events, beginning of the
 * channels' names; then operations, each a name and its parameters.
 */
export const COMMIT = script(`${NOW}
local base = KEYS[1]
local token, seen, version, before, answer, life, at, channel = unpack(ARGV, 1, 8)
local known = redis.call('GET', base .. ':token:' .. token)
if known then return { 'known', known } end
if (redis.call('HGET', base, 'version') or '') ~= seen then return { 'changed' } end
if now >= tonumber(before) then return { 'late' } end

local touched = {}
local operations = {
  conversation = { 3, function(record, last, updated)
    redis.call('HSET', base, 'record', record, 'last', last, 'updated', updated)
  end },
  run = { 7, function(runId, record, ordinal, messageId, due, entry, ended)
    local key = base .. ':run:' .. runId
    if redis.call('EXISTS', key) == 0 then
      redis.call('ZADD', base .. ':runs', ordinal, runId)
      redis.call('HSET', base .. ':messages', messageId, runId)
      redis.call('HSET', key, 'seq', '0', 'trimmed', '0')
    end
    redis.call('HSET', key, 'record', record, 'due', due, 'entry', entry, 'ended', ended)
    touched[runId] = true
  end },
  call = { 3, function(runId, callId, record)
    redis.call('HSET', base .. ':calls:' .. runId, callId, record)
  end },
  content = { 3, function(runId, name, json)
    redis.call('HSET', base .. ':contents:' .. runId, name, json)
  end },
  event = { 3, function(runId, kind, json)
    if redis.call('EXISTS', base .. ':run:' .. runId) == 0 then return end
    local seq = redis.call('HINCRBY', base .. ':run:' .. runId, 'seq', 1)
    redis.call('XADD', base .. ':log:' .. runId, whole(seq) .. '-0', 'at', at, 'type', kind, 'json', json)
    touched[runId] = true
  end },
  audit = { 1, function(entry) redis.call('RPUSH', base .. ':audit', entry) end },
}
redis.call('HSET', base, 'version', version)
redis.call('SET', base .. ':token:' .. token, answer, 'PX', life)
local place = 9
while place <= #ARGV do
  local operation = operations[ARGV[place]]
  operation[2](unpack(ARGV, place + 1, place + operation[1]))
  place = place + 1 + operation[1]
end
for runId in pairs(touched) do redis.pcall('PUBLISH', channel .. runId, '') end
return { 'done' }`);
