/** The receivers of docs/how-to/receive-webhooks.md; a test compares them. */
export const RECEIVERS = {
  TypeScript: `// receiver.ts
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.SECRET ?? '';

function isValid(id: string, timestamp: string, signatures: string, body: Buffer): boolean {
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const mac = createHmac('sha256', secret).update(\`\${id}.\${timestamp}.\`).update(body).digest('base64');
  const expected = Buffer.from(\`v1,\${mac}\`);
  return signatures
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const header = (name: string) => String(request.headers[name] ?? '');
  if (!isValid(header('webhook-id'), header('webhook-timestamp'), header('webhook-signature'), body)) {
    return void response.writeHead(401).end();
  }
  const event = JSON.parse(body.toString()) as { scope: string; data: { id: string } };
  console.log(event.scope, event.data.id);
  response.writeHead(200).end();
}).listen(8080);`,
  Python: `# receiver.py
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ['SECRET'].encode()

def is_valid(headers, body):
    id, timestamp = headers.get('webhook-id', ''), headers.get('webhook-timestamp', '')
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    mac = hmac.new(SECRET, f'{id}.{timestamp}.'.encode() + body, hashlib.sha256).digest()
    expected = 'v1,' + base64.b64encode(mac).decode()
    return any(hmac.compare_digest(expected, one) for one in headers.get('webhook-signature', '').split(' '))

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers['content-length']))
        if is_valid(self.headers, body):
            event = json.loads(body)
            print(event['scope'], event['data']['id'], flush=True)
            self.send_response(200)
        else:
            self.send_response(401)
        self.end_headers()

HTTPServer(('127.0.0.1', 8080), Receiver).serve_forever()`,
  PHP: `<?php // receiver.php
function is_valid(string $secret, string $id, string $timestamp, string $signatures, string $body): bool
{
    if (abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $secret, true));
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input');
$header = fn(string $name): string => $_SERVER["HTTP_WEBHOOK_$name"] ?? '';
if (!is_valid(getenv('SECRET'), $header('ID'), $header('TIMESTAMP'), $header('SIGNATURE'), $body)) {
    http_response_code(401);
    exit();
}
$event = json_decode($body, true);
error_log("{$event['scope']} {$event['data']['id']}");`,
} as const;
