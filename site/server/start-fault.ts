import type { Config } from './config/config.ts';
import { ConfigError } from './config/config.ts';
import { toApiError } from './kernel/api-error.ts';
import { codesOf } from './kernel/system-code.ts';
import { BucketUnfit } from './ports/bucket-storage.ts';
import { CopySpoilt } from './ports/copy-files.ts';
import { DataDirInUse } from './store/embedded.ts';
import { DatabaseUnfit } from './store/fit.ts';

const notWritable = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOENT']);
const notAFolder = new Set(['ENOTDIR', 'EEXIST']);

/** Why the product does not start, as one Chinese line that says what to do; undefined for a fault of ours, which needs its stack. */
export function startFault(
  error: unknown,
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'> | undefined,
): string | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof BucketUnfit ||
    error instanceof CopySpoilt ||
    error instanceof DataDirInUse ||
    error instanceof DatabaseUnfit
  )
    return error.message;
  const folder = config?.dataDir ?? 'DATA_DIR';
  const [code = ''] = codesOf(error);
  if (code === 'EADDRINUSE') return '端口已被占用：请先停止占用它的程序，或用 PORT 换一个端口。';
  if (error instanceof Error && 'syscall' in error && error.syscall === 'listen')
    return `不能在这个地址和端口上监听（${code}）：请检查 HOST 与 PORT，1024 以下的端口需要权限。`;
  const refusal = toApiError(error);
  if (refusal.status === 507) {
    return config?.databaseUrl && code === '53100'
      ? '数据库服务器的磁盘已满：请清理空间后再启动，已有数据没有丢失。'
      : `磁盘已满，不能写入数据目录 ${folder}：请清理空间后再启动，已有数据没有丢失。`;
  }
  if (notWritable.has(code))
    return `数据目录 ${folder} 不可写（${code}）：请检查目录的权限与挂载方式，或用 DATA_DIR 换一个目录。`;
  if (notAFolder.has(code))
    return `数据目录 ${folder} 不是文件夹：请移走这个位置上的文件，或用 DATA_DIR 换一个目录。`;
  // Past the pooler is where a start begins.
  const variable = config?.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  if (refusal.status === 503) return `数据库连接不上：请检查 ${variable} 与数据库是否已启动。`;
  return config?.databaseUrl ? refusedBy(error, variable) : undefined;
}

/** What a PostgreSQL server says before anything of ours is asked of it. */
function refusedBy(error: unknown, variable: string): string | undefined {
  const [code = ''] = codesOf(error);
  if (code.startsWith('28')) return `数据库拒绝登录：请检查 ${variable} 里的用户名与密码。`;
  if (code === '3D000') return `数据库不存在：请先建立 ${variable} 里写的数据库。`;
  if (code === '42501')
    return `数据库账号没有建表的权限：请授予权限，或在 ${variable} 里换一个账号。`;
  return undefined;
}
