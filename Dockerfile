FROM node:24-bookworm-slim AS build
WORKDIR /fairlead
COPY . .
# On Node 24 no package needs its install script, so nothing is compiled and the image needs no compiler.
RUN npm ci --ignore-scripts && npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production FAIRLEAD_DATA_DIR=/data PORT=3000
WORKDIR /fairlead
RUN apt-get update && apt-get install -y --no-install-recommends restic ca-certificates && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node -m 0700 /data
COPY --from=build --chown=root:root /fairlead /fairlead
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "--enable-source-maps", "apps/api/bundle/main.js"]
