import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from './caller.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

const hasServer = ['ceph-mon', 'ceph-osd', 'radosgw', 'curl'].every(
  (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0,
);
/** What a test says that goes by without a server. */
export const noObjectStorage = !hasServer && 'no S3 server (Debian: radosgw ceph-mon ceph-osd)';

/** A real S3 server, which checks signatures: Ceph's gateway over one store in the memory. */
export interface ObjectStorage {
  /** A new, empty bucket, as STORAGE_URL names it. */
  newBucket(): Promise<string>;
  /** The gateway is killed, and comes again with what it had. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const ACCESS_KEY = 'TESTER';
/** With signs that an address has to escape. */
const SECRET = 'se/cr+et@key';

/** Takes some 15 seconds. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'tender-ceph-'));
  const [monitorPort, port] = [await freePort(), await freePort()];
  const config = join(folder, 'ceph.conf');
  const fsid = randomUUID();
  await Promise.all(['mon', 'osd', 'run'].map((name) => mkdir(join(folder, name))));
  await writeFile(config, settings(folder, { fsid, monitorPort, port }));
  await writeFile(join(folder, 'keyring'), keyring());
  const ceph = (command: string, ...args: string[]) => run(command, ['-c', config, ...args]);
  const serve = (command: string, ...args: string[]): ChildProcess => {
    const child = spawn(command, ['-c', config, ...args], { stdio: 'ignore' });
    // A test that fails on the way must leave none behind.
    process.once('exit', () => child.kill('SIGKILL'));
    return child;
  };

  const map = join(folder, 'monmap');
  const address = `[v2:127.0.0.1:${monitorPort}]`;
  await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', address, map]);
  await ceph('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map);
  const monitor = serve('ceph-mon', '-i', 'a', '-f');
  const uuid = randomUUID();
  await ceph('ceph', 'osd', 'new', uuid, '0');
  await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', uuid);
  const store = serve('ceph-osd', '-i', '0', '-f');
  const user = ['--uid', 't', '--display-name', 't', '--access-key', ACCESS_KEY];
  await ceph('radosgw-admin', 'user', 'create', ...user, '--secret-key', SECRET);
  let gateway: ChildProcess | undefined;
  const comeBack = async () => {
    gateway = serve('radosgw', '-n', 'client.admin', '-f');
    await until(
      () =>
        fetch(`http://127.0.0.1:${port}`).then(
          () => true,
          () => false,
        ),
      (answers) => answers,
    );
  };
  await comeBack();
  return {
    async newBucket() {
      const bucket = `t${randomUUID()}`;
      const unsigned = ['-H', 'x-amz-content-sha256: UNSIGNED-PAYLOAD'];
      const signed = ['--aws-sigv4', 'aws:amz:us-east-1:s3', '--user', `${ACCESS_KEY}:${SECRET}`];
      await run('curl', [
        '-sf',
        ...signed,
        ...unsigned,
        '-X',
        'PUT',
        `http://127.0.0.1:${port}/${bucket}`,
      ]);
      const login = [ACCESS_KEY, SECRET].map(encodeURIComponent).join(':');
      return `s3://${login}@127.0.0.1:${port}/${bucket}?tls=0`;
    },
    goAway: () => end(gateway),
    comeBack,
    async stop() {
      for (const child of [gateway, store, monitor]) await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess | undefined): Promise<void> {
  child?.kill('SIGKILL');
  if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function keyring(): string {
  const secretOf = () => {
    // Ceph's form of a key: kind 1, a time, its length, 16 bytes.
    const head = Buffer.alloc(12);
    head.writeUInt16LE(1, 0);
    head.writeUInt16LE(16, 10);
    return Buffer.concat([head, randomBytes(16)]).toString('base64');
  };
  const caps = {
    'mon.': ['mon = "allow *"'],
    'client.admin': ['mon = "allow *"', 'osd = "allow *"', 'mgr = "allow *"'],
    'osd.0': ['mon = "allow profile osd"', 'osd = "allow *"'],
  };
  return Object.entries(caps)
    .map(([name, may]) => {
      const lines = [`key = ${secretOf()}`, ...may.map((one) => `caps ${one}`)];
      return `[${name}]\n${lines.map((line) => `\t${line}\n`).join('')}`;
    })
    .join('');
}

function settings(
  folder: string,
  { fsid, monitorPort, port }: { fsid: string; monitorPort: number; port: number },
): string {
  return `[global]
fsid = ${fsid}
keyring = ${folder}/keyring
mon_host = v2:127.0.0.1:${monitorPort}
mon_initial_members = a
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
ms_bind_msgr1 = false
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_port_min = 36800
ms_bind_port_max = 37300
run_dir = ${folder}/run
admin_socket = ${folder}/run/$name.$pid.asok
log_file =
pid_file =
osd_pool_default_size = 1
osd_pool_default_min_size = 1
mon_allow_pool_size_one = true
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_class_load_list = *
osd_class_default_list = *
osd_objectstore = memstore
osd_crush_chooseleaf_type = 0
memstore_device_bytes = 2147483648
mon_data = ${folder}/mon
osd_data = ${folder}/osd
crash_dir = ${folder}/run
[client.admin]
rgw_frontends = beast endpoint=127.0.0.1:${port}
rgw_data = ${folder}/run
rgw_run_sync_thread = false
`;
}
