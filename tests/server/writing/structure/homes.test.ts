import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draft } from '../../../../site/server/writing/structure/draft.ts';
import { namedHome, namesOneOf } from '../../../../site/server/writing/structure/homes.ts';

test('a title of several things names each of them, the later ones by its first words', () => {
  for (const name of ['应急预案', '应急措施', '措施'])
    assert.ok(namesOneOf('应急预案及措施', name), name);
  assert.ok(namesOneOf('质量目标、管理体系与措施', '质量措施'));
  assert.ok(namesOneOf('质量保证体系、保证措施和承诺', '质量保证措施'));
  for (const name of ['安全措施', '应急', '急措施'])
    assert.ok(!namesOneOf('应急预案及措施', name), name);
  assert.ok(!namesOneOf('应急措施', '应急措施'));
});

test('an item that is one of the things of a chapter is answered there', () => {
  const plan = draft('服务方案', 'technical', 'prose');
  const emergencies = draft('应急预案及措施', 'technical', 'prose');
  const home = (title: string) => namedHome([plan, emergencies], title, { proof: false })?.title;
  assert.equal(home('应急措施'), '应急预案及措施');
  assert.equal(home('安全措施'), undefined);
});
