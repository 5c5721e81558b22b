/** Ends with what is left sent, or after a while without: a collector that is away holds nothing up. */
export interface Tracing {
  stop(): Promise<void>;
}

/**
 * Sends spans to the collector that the standard variables name; undefined, and nothing is loaded, where they name none or say that
 * there is to be none.
 */
export async function startTracing(env: NodeJS.ProcessEnv): Promise<Tracing | undefined> {
  const isNamed = env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const isOff = env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  if (!isNamed || isOff) return undefined;
  const { openTracing } = await import('./open-telemetry.ts');
  return openTracing();
}
