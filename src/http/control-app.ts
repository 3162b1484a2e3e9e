import type { Hono } from 'hono';
import type { Bindings } from './mount-endpoints.ts';

/** What is served through the framework; each page adds its paths to it. */
export type ControlApp = Hono<Bindings>;
