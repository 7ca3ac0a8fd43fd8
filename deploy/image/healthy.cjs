// `node healthy.cjs` in a container: ends with 0 when the app there is ready. It is for engines that ask inside of the container, which has no curl.
const { get } = require('node:http');

const ready = { host: '127.0.0.1', port: process.env.OPS_PORT || 9090, path: '/health/ready', agent: false };
get(ready, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1));
