-- Each request with the next of the tokens, as many callers at once have it.
local tokens = {}
for line in io.lines(os.getenv("TOKENS")) do tokens[#tokens + 1] = "Bearer " .. line end
local next = 0
function request()
  next = next % #tokens + 1
  wrk.headers["Authorization"] = tokens[next]
  return wrk.format("GET")
end
function done(summary)
  io.write(string.format("failed %d\n", summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
