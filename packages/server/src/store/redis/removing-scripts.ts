import { script } from "./script";

/** Keeps a snapshot if it is newer. Parameters: run, seq, snapshot. */
export const SAVE_SNAPSHOT = script(`
local key = KEYS[1] .. ':run:' .. ARGV[1]
if redis.call('EXISTS', key) == 0 then return 0 end
if tonumber(redis.call('HGET', key, 'snapshotSeq') or '0') >= tonumber(ARGV[2]) then return 0 end
redis.call('HSET', key, 'snapshotSeq', ARGV[2], 'snapshot', ARGV[3])
return 1`);

/**
 * Removes a conversation but for its audit trail. Parameter: a time, or empty; with a time only where it was not used since and its last run
 * has ended.
 *
 * Answers what others know it by: when it was last used, its runs with their entries, its calls. Nothing if it was kept.
 */
export const DELETE = script(`
local base, since = KEYS[1], ARGV[1]
local head = redis.call('HMGET', base, 'last', 'updated')
if since ~= '' and head[1] then
  local isOpen = head[1] ~= '' and redis.call('HGET', base .. ':run:' .. head[1], 'ended') == ''
  if isOpen or tonumber(head[2]) >= tonumber(since) then return false end
end
local runs, calls = {}, {}
for _, runId in ipairs(redis.call('ZRANGE', base .. ':runs', 0, -1)) do
  runs[#runs + 1] = { runId, redis.call('HGET', base .. ':run:' .. runId, 'entry') }
  for _, call in ipairs(redis.call('HVALS', base .. ':calls:' .. runId)) do calls[#calls + 1] = call end
  for _, kind in ipairs({ ':run:', ':calls:', ':contents:', ':log:' }) do redis.call('UNLINK', base .. kind .. runId) end
end
redis.call('UNLINK', base, base .. ':runs', base .. ':messages')
return { head[2], runs, calls }`);

/**
 * Removes the events of a run that ended before a time, as far as its snapshot covers them. Parameters: run, time.
 *
 * Answers 1 if nothing is left to do for this run.
 */
export const TRIM = script(`
local key = KEYS[1] .. ':run:' .. ARGV[1]
local run = redis.call('HMGET', key, 'ended', 'seq', 'snapshotSeq', 'trimmed')
if not run[1] then return 1 end
if run[1] == '' or tonumber(run[1]) >= tonumber(ARGV[2]) or not run[3] then return 0 end
if tonumber(run[3]) > tonumber(run[4]) then
  redis.call('XTRIM', KEYS[1] .. ':log:' .. ARGV[1], 'MINID', string.format('%.0f-0', run[3] + 1))
  redis.call('HSET', key, 'trimmed', run[3])
end
return tonumber(run[3]) >= tonumber(run[2]) and 1 or 0`);

/** Removes a member whose score is not above a number: a newer one is somebody else's. Parameters: member, number. */
export const REMOVE_UNTIL = script(`
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if score and tonumber(score) <= tonumber(ARGV[2]) then return redis.call('ZREM', KEYS[1], ARGV[1]) end
return 0`);
