#!/usr/bin/env node
// Stands in for Mailpit: SMTP on port 1025, the list of messages at http://…:8025/api/v1/messages, and `/mailpit readyz` for health checks.
import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';

const HTTP_PORT = 8025;
const messages = [];

async function checkReady() {
  const { ok } = await fetch(`http://127.0.0.1:${HTTP_PORT}/readyz`);
  process.exitCode = ok ? 0 : 1;
}

function takeMail(stream, { envelope }, done) {
  let text = '';
  stream.on('data', (chunk) => (text += chunk));
  stream.on('end', () => {
    const [, Subject = ''] = /^Subject: (.*)$/im.exec(text) ?? [];
    messages.unshift({ To: envelope.rcptTo.map(({ address }) => ({ Address: address })), Subject: Subject.trim() });
    done();
  });
}

function answer(_request, response) {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ total: messages.length, messages }));
}

if (process.argv[2] === 'readyz') await checkReady();
else {
  new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], onData: takeMail }).listen(1025);
  createServer(answer).listen(HTTP_PORT);
  process.once('SIGTERM', () => process.exit(0));
}
