# The address of the site and the client ids are built in: pass them as build arguments (compose.yaml does).
FROM node:24-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY scripts/git-hooks.mjs scripts/
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
ARG APP_URL VITE_API_URL GOOGLE_CLIENT_ID GITHUB_CLIENT_ID
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /site/dist-server
COPY --from=build /site/dist-server/package.json /site/dist-server/package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-slim
WORKDIR /site
RUN mkdir /data && chown node:node /data
COPY --from=packages /site ./
COPY --from=build /site/dist-server ./dist-server
COPY --from=build /site/dist ./dist
ENV DATA_DIR=/data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, so that the server itself gets SIGTERM.
CMD ["node", "dist-server/main.js"]
