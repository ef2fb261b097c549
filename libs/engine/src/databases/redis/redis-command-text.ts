import { toOneLine } from '../statements/normalize-statement';

/** Commands whose first argument is a key. Of all others only the name is shown, because any argument may be a value. */
const KEY_COMMANDS = new Set(
  `append bitcount bitfield bitfield_ro bitpos blmove blpop brpop brpoplpush bzpopmax bzpopmin copy decr decrby del dump exists
   expire expireat expiretime geoadd geodist geohash geopos georadius georadius_ro georadiusbymember georadiusbymember_ro
   geosearch geosearchstore get getbit getdel getex getrange getset hdel hexists hexpire hget hgetall hincrby hincrbyfloat hkeys
   hlen hmget hmset hrandfield hscan hset hsetnx hstrlen hvals incr incrby incrbyfloat lindex linsert llen lmove lpop lpos lpush
   lpushx lrange lrem lset ltrim mget move mset msetnx persist pexpire pexpireat pexpiretime pfadd pfcount pfmerge psetex pttl
   rename renamenx restore rpop rpoplpush rpush rpushx sadd scard sdiff sdiffstore set setbit setex setnx setrange sinter
   sinterstore sismember smembers smismember smove sort sort_ro spop srandmember srem sscan strlen substr sunion sunionstore touch
   ttl type unlink watch xack xadd xautoclaim xclaim xdel xlen xpending xrange xrevrange xtrim zadd zcard zcount zdiffstore
   zincrby zinterstore zlexcount zmscore zpopmax zpopmin zrandmember zrange zrangebylex zrangebyscore zrangestore zrank zrem
   zremrangebylex zremrangebyrank zremrangebyscore zrevrange zrevrangebylex zrevrangebyscore zrevrank zscan zscore zunionstore`.split(
    /\s+/,
  ),
);
/** A part of a key that names a kind of thing. What has digits or is long names one of them, or is a secret such as a session. */
const KIND = /^[A-Za-z_.{}-]{1,32}$/;
const NAME_MAX = 40;

/**
 * A command as its name and the pattern of its first key, such as `HGETALL session:*`.
 * @param words the command and its first argument, if it has one
 */
export function redisCommandText([name, key]: readonly [name: string, key?: string]): string {
  const shown = toOneLine(name).slice(0, NAME_MAX).toUpperCase();
  if (key === undefined) return shown;
  return KEY_COMMANDS.has(name.toLowerCase()) ? `${shown} ${keyPattern(key)} …` : `${shown} …`;
}

function keyPattern(key: string): string {
  const parts = key.split(':').map((part) => (KIND.test(part) ? part : '*'));
  return parts.slice(0, 8).join(':');
}
