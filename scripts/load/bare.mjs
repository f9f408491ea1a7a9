// The framework alone: responds with the JSON in RESPONSE.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const { RESPONSE = '{}', PORT } = process.env;
const response = JSON.parse(RESPONSE);
const app = new Hono();
app.get('/api/event', (c) => c.json(response));
serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' });
