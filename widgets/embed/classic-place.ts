import { registry } from './registry.ts';

const script = document.currentScript;
const base = new URL('.', script instanceof HTMLScriptElement ? script.src : location.href).href;

/** Before any widget reads it. */
if (!registry.loader) {
  const data = script?.dataset ?? {};
  registry.config = { ...data, api: data.api ?? new URL('/api', base).href };
  registry.loader = { base };
}
