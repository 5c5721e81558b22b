import * as v from 'valibot';
import { Id, isDay } from './primitives.ts';

/**
 * How the desk asks for a field where the type of its schema does not say it: `area` several lines, `lines` one value a line, `tags`
 * values parted by commas, `many` some of the rows of another list.
 */
export type Asked = 'area' | 'lines' | 'tags' | 'many' | 'number' | 'date' | 'password';
/** Marks a schema with how it is asked for; the OpenAPI document leaves the mark out. */
export const asked = <T>(input: Asked): v.MetadataAction<T, { readonly input: Asked }> =>
  v.metadata({ input });

/** What the row looked like to the operator: a change made from an older look is refused. */
export const Mark = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, '缺少记录的版本，请刷新后重试'));

/** A line of text that has to be there. */
export const line = (label: string, max: number) =>
  v.pipe(
    v.string(`请填写${label}`),
    v.trim(),
    v.minLength(1, `请填写${label}`),
    v.maxLength(max, `${label}最多 ${max} 字`),
  );
/** Text of several lines that has to be there. */
export const paragraph = (label: string, max: number) => v.pipe(line(label, max), asked('area'));
/** A line of text that may be empty. */
export const optionalLine = (label: string, max: number) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max, `${label}最多 ${max} 字`)), '');

const inBounds = (label: string, min: number, max: number) =>
  v.pipe(
    v.number(`${label}应为整数`),
    v.integer(`${label}应为整数`),
    v.minValue(min, `${label}不能小于 ${min}`),
    v.maxValue(max, `${label}不能大于 ${max}`),
  );
/** A whole number, also as text. */
export const whole = (label: string, min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.string()], `请填写${label}`),
    v.transform((value) => (value === '' ? Number.NaN : Number(value))),
    inBounds(label, min, max),
    asked('number'),
  );
/** A whole number, also as text; absent or '' is `fallback`. */
export const optionalWhole = <const T extends number | null>(
  label: string,
  min: number,
  max: number,
  fallback: T,
) =>
  v.optional(
    v.pipe(
      v.union([v.number(), v.string(), v.null()], `${label}应为整数`),
      v.transform((value) => (value === '' || value === null ? null : Number(value))),
      v.nullable(inBounds(label, min, max)),
      v.transform((value) => value ?? fallback),
      asked('number'),
    ),
    null,
  );

/** Yuan, `99`, `99.5` or `99.50`; becomes `99.50`. */
export const yuan = (label: string) =>
  v.pipe(
    v.string(`请填写${label}`),
    v.trim(),
    v.regex(/^\d{1,7}(\.\d{1,2})?$/, `${label}应为金额，最多两位小数，例如 99 或 99.00`),
    v.transform((text) => {
      const [whole = '', part = ''] = text.split('.');
      return `${Number(whole)}.${part.padEnd(2, '0')}`;
    }),
    asked('number'),
  );

/** `yyyy-MM-dd` of China, a day there is; '' for none. */
export const day = (label: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => text === '' || isDay(text), `${label}应为 yyyy-MM-dd`),
      asked('date'),
    ),
    '',
  );

/** Whose the row is; '' for all tenants, and of an operator of one tenant that tenant. */
export const Tenant = v.optional(
  v.pipe(v.string(), v.trim(), v.regex(/^[0-9A-Za-z]{0,20}$/, '租户编号最多 20 位字母或数字')),
  '',
);
/** Lines of text, without the empty ones. */
export const lines = (label: string, most: number, max: number) =>
  v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.trim(), v.maxLength(max, `${label}每条最多 ${max} 字`))),
      v.transform((list) => list.filter((text) => text !== '')),
      v.maxLength(most, `${label}最多 ${most} 条`),
      asked('lines'),
    ),
    [],
  );

const SHORTEST_PASSWORD = 12;
const LONGEST_PASSWORD = 200;

/** What is wrong with a new password of an operator, who sees every customer's data; undefined when it will do. */
export function passwordFault(password: string, username: string): string | undefined {
  if (password.length < SHORTEST_PASSWORD) return `密码至少 ${SHORTEST_PASSWORD} 位`;
  if (password.length > LONGEST_PASSWORD) return `密码最多 ${LONGEST_PASSWORD} 位`;
  if (new Set(password).size === 1) return '密码不能全是同一个字符';
  return password.toLowerCase() === username.trim().toLowerCase()
    ? '密码不能与账号相同'
    : undefined;
}

/** A password as it was typed; whether a new one will do says passwordFault. */
export const typedPassword = (label: string) =>
  v.pipe(
    v.string(`请输入${label}`),
    v.minLength(1, `请输入${label}`),
    v.maxLength(LONGEST_PASSWORD, `${label}最多 ${LONGEST_PASSWORD} 位`),
    asked('password'),
  );

/** Words to look for. */
export const search = {
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(50, '搜索词最多 50 字')), ''),
};
/** Days of China, both included. */
export const days = { from: day('开始日期'), to: day('结束日期') };
/** Rows of one tenant; an operator of a tenant gets that one's whatever is asked. */
export const ofTenant = { tenantId: Tenant };

/** What every row says beside its own fields. */
export const rowFields = { id: Id, mark: v.string(), tenantId: v.string(), createdAt: v.string() };
