// The framework alone: answers with the JSON in ANSWER.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const { ANSWER = '{}', PORT } = process.env;
const answer = JSON.parse(ANSWER);
const app = new Hono();
app.get('/api/event', (c) => c.json(answer));
serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' });
