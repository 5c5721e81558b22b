import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseAllDocuments } from 'yaml';
import { Environment } from '../../site/server/config/environment.ts';

export const read = (path: string) => readFileSync(join('deploy', path), 'utf8');
/** Documents of a file, without errors or warnings of the parser. */
export function documents(path: string): unknown[] {
  return parseAllDocuments(read(path), { merge: true }).map((one) => {
    assert.deepEqual([...one.errors, ...one.warnings], [], path);
    return one.toJS();
  });
}
export function variablesIn(path: string): Record<string, string> {
  const lines = read(path).split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
/** Read by the system, by Node or by where LibreOffice is looked for, not by the config. */
const others = new Set(['TMPDIR', 'HOME', 'SOFFICE_PATH']);
export const known = (name: string) => name in Environment.entries || others.has(name);

/** The instructions of the Dockerfile, lines that go on joined, by stage. */
export const stages = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^(?=FROM )/m)
  .filter(Boolean)
  .map((stage) =>
    stage
      .split('\n')
      .filter(Boolean)
      .map((line) => /^(\S+)\s+(.*)$/.exec(line)?.slice(1) ?? ['', line]),
  );
const last = stages.at(-1) ?? [];
export const valuesOf = (name: string, stage = last) =>
  stage.filter(([one]) => one === name).map(([, value = '']) => value);
export const imageVariables = Object.fromEntries(
  valuesOf('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))),
);

const Service = v.object({
  image: v.string(),
  build: v.optional(v.object({ context: v.string(), dockerfile: v.string() })),
  read_only: v.optional(v.boolean()),
  stop_grace_period: v.optional(v.string()),
  environment: v.optional(v.record(v.string(), v.string()), {}),
  volumes: v.optional(v.array(v.string()), []),
  ports: v.optional(v.array(v.string()), []),
  depends_on: v.optional(v.union([v.array(v.string()), v.record(v.string(), v.unknown())]), []),
  deploy: v.optional(v.object({ replicas: v.number() })),
});
const Compose = v.object({
  services: v.record(v.string(), Service),
  volumes: v.record(v.string(), v.unknown()),
});
export const compose = v.parse(Compose, documents('compose.yaml')[0]);
export const ours = ['web', 'worker'];
export const serviceOf = (name: string) => {
  const service = compose.services[name];
  assert.ok(service, name);
  return service;
};

const Port = v.union([v.string(), v.number()]);
const Probe = v.object({ httpGet: v.object({ path: v.string(), port: Port }) });
const Container = v.object({
  image: v.string(),
  env: v.array(v.object({ name: v.string(), value: v.string() })),
  envFrom: v.array(v.record(v.string(), v.object({ name: v.string() }))),
  ports: v.array(v.object({ name: v.string(), containerPort: v.number() })),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  resources: v.object({ requests: v.object({ memory: v.string() }), limits: v.object({}) }),
  securityContext: v.object({
    allowPrivilegeEscalation: v.literal(false),
    readOnlyRootFilesystem: v.literal(true),
    capabilities: v.object({ drop: v.tuple([v.literal('ALL')]) }),
  }),
  volumeMounts: v.array(v.object({ name: v.string(), mountPath: v.string() })),
});
const Labels = v.record(v.string(), v.string());
export const Deployment = v.object({
  kind: v.literal('Deployment'),
  spec: v.object({
    replicas: v.number(),
    selector: v.object({ matchLabels: Labels }),
    template: v.object({
      metadata: v.object({ labels: Labels }),
      spec: v.object({
        terminationGracePeriodSeconds: v.number(),
        securityContext: v.object({ runAsNonRoot: v.literal(true), runAsUser: v.number() }),
        containers: v.tuple([Container]),
        volumes: v.array(v.object({ name: v.string() })),
      }),
    }),
  }),
});
const Kustomization = v.object({
  resources: v.array(v.string()),
  configMapGenerator: v.tuple([v.object({ name: v.string(), literals: v.array(v.string()) })]),
});
export const kustomization = v.parse(Kustomization, documents('kubernetes/kustomization.yaml')[0]);
export const literals = Object.fromEntries(
  kustomization.configMapGenerator[0].literals.map((line) => [
    line.slice(0, line.indexOf('=')),
    line.slice(line.indexOf('=') + 1),
  ]),
);
