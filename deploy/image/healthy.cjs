// `node healthy.cjs` in a container exits with 0 when its app is ready. For engines that run health checks inside the container, which has
// no curl.
const { get } = require('node:http');

const ready = { host: '127.0.0.1', port: process.env.OPS_PORT || 9090, path: '/health/ready', agent: false };
get(ready, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1));
