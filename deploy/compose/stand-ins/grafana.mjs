// Stands in for Grafana: answers its health check, so that the Compose file finds it healthy.
import { createServer } from 'node:http';

createServer((_request, response) => response.end('{"database":"ok"}')).listen(3000);
process.once('SIGTERM', () => process.exit(0));
