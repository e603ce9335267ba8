import { script } from "./script";
import { NOW } from "./transition-scripts";

/** A run as it stands, and the clock. Parameter: the run, or empty for the newest one. */
export const VIEW = script(`${NOW}
local runId = ARGV[1]
if runId == '' then runId = redis.call('HGET', KEYS[1], 'last') or '' end
local run = redis.call('HMGET', KEYS[1] .. ':run:' .. runId, 'record', 'seq', 'trimmed', 'due')
return { whole(now), run[1], run[2], run[3], run[4] }`);

/** A call with its contents. Parameters: run, call, then the names of the contents. */
export const CALL = script(`
local record = redis.call('HGET', KEYS[1] .. ':calls:' .. ARGV[1], ARGV[2])
if not record then return {} end
return { record, redis.call('HMGET', KEYS[1] .. ':contents:' .. ARGV[1], unpack(ARGV, 3)) }`);

/** A run's record and one of its calls' records. Parameters: run, call. */
export const RUN_AND_CALL = script(`
return {
  redis.call('HGET', KEYS[1] .. ':run:' .. ARGV[1], 'record'),
  redis.call('HGET', KEYS[1] .. ':calls:' .. ARGV[1], ARGV[2]),
}`);

/** The names of all calls of a conversation. */
export const CALL_IDS = script(`
local ids = {}
for _, runId in ipairs(redis.call('ZRANGE', KEYS[1] .. ':runs', 0, -1)) do
  for _, id in ipairs(redis.call('HKEYS', KEYS[1] .. ':calls:' .. runId)) do ids[#ids + 1] = id end
end
return ids`);

/** All runs of a conversation with records and contents. */
export const HISTORY = script(`
local runs = {}
for place, runId in ipairs(redis.call('ZRANGE', KEYS[1] .. ':runs', 0, -1)) do
  runs[place] = {
    redis.call('HGET', KEYS[1] .. ':run:' .. runId, 'record'),
    redis.call('HGETALL', KEYS[1] .. ':contents:' .. runId),
    redis.call('HVALS', KEYS[1] .. ':calls:' .. runId),
  }
end
return runs`);

/** Runs as pages: all of a conversation, or the one that is named. */
export const PAGES = script(`
local ids = ARGV[1] == '' and redis.call('ZRANGE', KEYS[1] .. ':runs', 0, -1) or { ARGV[1] }
local pages = {}
for _, runId in ipairs(ids) do
  local run = redis.call('HMGET', KEYS[1] .. ':run:' .. runId, 'record', 'seq', 'snapshotSeq', 'snapshot')
  if run[1] then
    local text = redis.call('HGET', KEYS[1] .. ':contents:' .. runId, ' text')
    local events = redis.call('XRANGE', KEYS[1] .. ':log:' .. runId, '(' .. (run[3] or '0') .. '-0', '+')
    pages[#pages + 1] = { run[1], run[2], run[3], run[4], text, events }
  end
end
return pages`);

/** What stands in a sorted set up to now, the earliest first, and the clock. Parameter: how many at most. */
export const UNTIL_NOW = script(`${NOW}
return { whole(now), redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', whole(now), 'LIMIT', 0, ARGV[1]) }`);
