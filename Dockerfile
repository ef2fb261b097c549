# Any image of Debian with Node 24, npm and a user `node`.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /fairlead
COPY . .
# On Node 24 no package needs its install script, so nothing is compiled and the image needs no compiler. The secret is npm's
# configuration, for a registry of one's own. What built Fairlead and the packages of the dashboard stay behind.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
  npm ci --omit=dev --ignore-scripts && npm run build \
  && npm ci --omit=dev --ignore-scripts --workspace apps/api \
  && npm cache clean --force && rm -rf .nx

FROM ${NODE_IMAGE}
ENV NODE_ENV=production FAIRLEAD_DATA_DIR=/data PORT=3000
WORKDIR /fairlead
RUN apt-get update && apt-get install -y --no-install-recommends restic ca-certificates && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node -m 0700 /data
COPY --from=build --chown=root:root /fairlead /fairlead
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "--enable-source-maps", "apps/api/bundle/main.js"]
