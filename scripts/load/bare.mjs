// The framework alone: answers every request with the JSON in ANSWER.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const answer = JSON.parse(process.env['ANSWER'] ?? '{}');
const app = new Hono();
app.get('/api/event', (c) => c.json(answer));
serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' });
