import { service } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { addressOf } from '../../http/address.ts';
import { openApi } from '../../http/open-api.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { VERSION } from '../../kernel/version.ts';
import { type BeatReaders, beatResponse } from './beats.ts';
import { redirectOf } from './route-rules.ts';

export function serviceRoutes(
  app: ApiApp,
  services: Needs<'config' | 'database' | 'leaving' | 'logger' | 'stopping' | 'streams' | 'writer'>,
): void {
  serve(app, service.health, async ({ context }) => {
    const { config, database, writer } = services;
    const isUp = await database.ping().then(
      () => true,
      () => false,
    );
    const status = services.leaving ? 'stopping' : isUp ? 'ok' : 'degraded';
    const reply = {
      status,
      version: VERSION,
      database: database.kind,
      writer: { kind: writer.kind, name: writer.name },
      sms: config.sms.kind,
    } as const;
    // A balancer that reads nothing but the status sends its calls elsewhere.
    return status === 'ok' ? reply : context.json(reply, 503);
  });
  serve(app, service.routeRule, async ({ query, context }) => ({
    redirect: await redirectOf(services, query.path, context.req.header('tenant-id') ?? null),
  }));
  const beatReaders: BeatReaders = new Map();
  serve(app, service.beats, async ({ headers, context }) =>
    beatResponse(services, beatReaders, {
      address: addressOf(context),
      lastEventId: headers['last-event-id'],
    }),
  );
  app.get('/openapi.json', (context) => context.json(openApi(VERSION)));
}
