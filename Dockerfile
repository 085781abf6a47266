# syntax=docker/dockerfile:1
ARG NODE=26.10

# Builds the pages.
FROM node:${NODE}-slim AS build
WORKDIR /kinora
COPY package.json package-lock.json ./
COPY domain/package.json domain/
COPY packages/artwork/package.json packages/artwork/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/starter-catalog/package.json packages/starter-catalog/
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
RUN npm run build

# Production dependencies. Node.js, which is one of them, is removed: the image has it already.
FROM node:${NODE}-slim AS dependencies
WORKDIR /kinora
COPY package.json package-lock.json ./
COPY domain/package.json domain/
COPY packages/artwork/package.json packages/artwork/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/starter-catalog/package.json packages/starter-catalog/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts \
  && rm -r node_modules/node-linux-* node_modules/.bin/node

FROM node:${NODE}-slim
WORKDIR /kinora
# Owned by root, so that the site cannot modify its own code.
COPY --from=dependencies /kinora/node_modules node_modules
COPY package.json LICENSE ./
COPY app app
COPY catalog catalog
COPY db db
COPY domain domain
COPY lib lib
COPY packages packages
COPY scripts scripts
COPY server server
COPY --from=build /kinora/build build
# A new volume gets the owner of this folder.
RUN install --directory --owner=node --group=node --mode=0700 /data
# The code of the image: --build-arg COMMIT=$(git rev-parse HEAD) --build-arg VERSION=0.2.0
ARG COMMIT=
ARG VERSION=
RUN if [ -n "$COMMIT" ]; then echo "$COMMIT" > build/commit; fi
LABEL org.opencontainers.image.title="Kinora" \
  org.opencontainers.image.description="Find movies and TV shows in 28 languages, and where to watch them." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$COMMIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# glibc would keep what each thread has freed: 80 MB under load.
ENV MALLOC_ARENA_MAX=1
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm, which would not pass SIGTERM to the site.
CMD ["node", "server/main.ts"]
