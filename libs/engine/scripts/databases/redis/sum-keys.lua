-- Adds up the contents of a batch of keys: those without expiry, and those with one by the hour of their expiry. Fields
-- of hashes that expire (since Redis 7.4) are removed from the digest of their key, which is the XOR of the digests of
-- its fields, so that it stays the same after they have expired.
local sums = {}
local function add(name, words)
  local sum = sums[name] or {0, 0, 0, 0, 0}
  sum[1] = sum[1] + 1
  for w = 1, 4 do sum[w + 1] = (sum[w + 1] + words[w]) % 4294967296 end
  sums[name] = sum
end
local function words(text)
  local hash, list = redis.sha1hex(ARGV[2] .. ' ' .. text), {}
  for w = 1, 4 do list[w] = tonumber(string.sub(hash, w * 8 - 7, w * 8), 16) end
  return list
end
local function hour(ends) return ARGV[1] == 'PTTL' and 'expiring' or string.format('%d', math.floor(ends / 3600000)) end
local function raw(hex) return (string.gsub(hex, '..', function(byte) return string.char(tonumber(byte, 16)) end)) end
local function xor(one, two)
  local list = {}
  for w = 1, 5 do
    local from, to = w * 8 - 7, w * 8
    list[w] = bit.tohex(bit.bxor(tonumber(string.sub(one, from, to), 16), tonumber(string.sub(two, from, to), 16)))
  end
  return table.concat(list)
end
local function without_timed(key, digest)
  local fields = redis.call('HKEYS', key)
  if redis.call('HLEN', key) ~= #fields then error('AGAIN') end
  local lasting = 0
  for from = 1, #fields, 1000 do
    local to = math.min(from + 999, #fields)
    local ends = redis.call('HPEXPIRETIME', key, 'FIELDS', to - from + 1, unpack(fields, from, to))
    for i, at in ipairs(ends) do
      local field = fields[from + i - 1]
      if at == -2 then error('AGAIN') end
      if at == -1 then lasting = lasting + 1 else
        local value = redis.call('HGET', key, field) or error('AGAIN')
        local mixed = redis.sha1hex(raw(xor(redis.sha1hex(raw(redis.sha1hex(field))), redis.sha1hex(value))))
        digest = xor(digest, redis.sha1hex(raw(xor(mixed, redis.sha1hex('!!hexpire!!')))))
        add(hour(at), words(#key .. ' ' .. key .. mixed))
      end
    end
  end
  return lasting > 0 and digest
end
for i, key in ipairs(KEYS) do
  local ends, digest = redis.call(ARGV[1], key), ARGV[i + 3]
  if ends == -1 then add('untimed', {0, 0, 0, 0}) end
  if ARGV[3] ~= '0' and redis.call('TYPE', key).ok == 'hash' then digest = without_timed(key, digest) end
  if ends ~= -2 and digest then add(ends < 0 and 'lasting' or hour(ends), words(#key .. ' ' .. key .. digest)) end
end
local lines = {}
for name, sum in pairs(sums) do
  lines[#lines + 1] = string.format('%s %d %d %d %d %d', name, sum[1], sum[2], sum[3], sum[4], sum[5])
end
return lines
