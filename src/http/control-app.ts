import type { Hono } from 'hono';
import type { Bindings } from './mount-endpoints.ts';

/** The Hono application of the control plane; each page adds its routes to it. */
export type ControlApp = Hono<Bindings>;
