import assert from 'node:assert/strict';
import { type Answer, type Call, until } from './caller.ts';

/** Uploads a file to the knowledge base, with the fields beside it. */
export function uploadKnowledge(
  call: Call,
  bytes: Uint8Array | string,
  name: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  return call('POST', '/knowledge/client/files', form, headers);
}

/** Uploads and waits until it is read: the file with its passages. */
export async function readKnowledgeFile(
  call: Call,
  bytes: Uint8Array | string,
  name: string,
  fields: Record<string, string> = {},
) {
  const added = await uploadKnowledge(call, bytes, name, fields);
  assert.equal(added.status, 202, JSON.stringify(added.body));
  const { body } = await until(
    () => call('GET', `/knowledge/client/files/${added.body.data.id}`),
    (answer) => answer.body.data.status !== 'reading',
  );
  return body.data;
}

/** A company of two: its owner, and an employee. */
export async function companyOfTwo(service: {
  signIn(): Promise<{ call: Call; phone: string; id: string }>;
}) {
  const boss = await service.signIn();
  const employee = await service.signIn();
  const added = await boss.call('POST', `/blade-system/client/employeeAdd?phone=${employee.phone}`);
  assert.equal(added.status, 200, JSON.stringify(added.body));
  assert.equal((await employee.call('POST', '/blade-system/client/join-company')).status, 200);
  return { boss, employee };
}
