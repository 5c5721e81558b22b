import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  papersFor,
  postsIn,
  proofKind,
  proofTable,
} from '../../../../site/server/writing/criteria/proof-tables.ts';

const usual = '相应证明文件';

test('papers are called what the criterion calls them', () => {
  for (const [text, papers] of [
    [
      '每提供一辆自有冷藏车得2分，须提供行驶证复印件，租赁的提供租赁合同。',
      '行驶证复印件、租赁合同',
    ],
    ['提供房屋产权证明或租赁合同复印件，面积1000平方米以上得3分', '房屋产权证明、租赁合同复印件'],
    ['提供有效的食品经营许可证扫描件并加盖公章', '食品经营许可证扫描件'],
    ['须附检测报告（CMA）', '检测报告（CMA）'],
    [
      '提供有效期内的健康证、租赁合同（含首页、签字盖章页等）扫描件',
      '健康证、租赁合同（含首页、签字盖章页等）扫描件',
    ],
    ['须提供厢体图片复印件等证明材料', '厢体图片复印件'],
    ['提供a.资信证明及b.其他证明文件', '资信证明'],
  ])
    assert.equal(papersFor(text ?? '', usual), papers);
});

test('a paper that is cut at a mark within its brackets is not named', () => {
  assert.equal(papersFor('提供仓库租约（含首页，签字页）扫描件', usual), usual);
});

test('what was not handed in names no paper', () => {
  for (const text of ['未提供租约证明的不得分', '不提供任何证明材料的不得分'])
    assert.equal(papersFor(text, usual), usual);
});

test('what names no paper leaves the usual ones', () => {
  for (const text of ['需提供证明材料', '提供24小时服务', '提供服务承诺得2分', '提供复印件'])
    assert.equal(papersFor(text, usual), usual);
});

test('a paper that is only spoken of, not handed in, has its usual name', () => {
  assert.equal(papersFor('具有高级职称的得2分', usual), '职称证书复印件');
  assert.match(
    papersFor('提供2021年1月1日以来类似项目业绩合同复印件', usual),
    /^合同关键页复印件、业绩证明/,
  );
});

test('a statement that decides is the paper; what a condition only speaks of is none', () => {
  for (const [text, papers] of [
    [
      '没有重大违法记录（受到责令停产停业、吊销许可证等行政处罚），以投标人在《资格声明函》中的承诺为准',
      '《资格声明函》',
    ],
    ['没有被吊销许可证', usual],
    ['具有履行合同所必需的设备和专业技术能力', usual],
    [
      '提供设备及专业技术能力情况证明材料或签署盖章的《资格声明函》',
      '设备及专业技术能力情况证明材料、《资格声明函》',
    ],
    ['提供身份证复印件及学历证书复印件', '身份证复印件、学历证书复印件'],
  ])
    assert.equal(papersFor(text ?? '', usual), papers);
});

test('how a paper is to be written is no part of its name, and a remark in writing is a paper', () => {
  assert.equal(
    papersFor('成立不足三个月的，可提供承诺函【格式自拟，至少包含完成的时间】', usual),
    '承诺函',
  );
  assert.equal(papersFor('型号不一致的机器须提供书面说明，以证明为同一机型', usual), '书面说明');
});

test('things that are owned or hired have a table of their own', () => {
  const owned = '每具有一台高空作业车得2分，须提供购买发票或租赁合同';
  assert.match(proofTable(proofKind('作业保障', owned), owned), /数量 \| 自有\/租赁/);
  assert.equal(proofKind('体系认证', '每具有一项认证证书得1分'), 'certificate');
  assert.equal(proofKind('设备操作人员', '操作员持证上岗，提供购买社保发票'), 'people');
});

test('a post is called by its last words', () => {
  assert.deepEqual(postsIn('拟派本项目服务团队的项目经理持有证书'), ['项目经理']);
});

test('what a paper has to show is no part of its name, and sites are owned or hired too', () => {
  assert.equal(
    papersFor('自有场地的，提供产权证明（产权所有人必须为投标单位）', usual),
    '产权证明',
  );
  assert.equal(proofKind('加工场地情况', '自有场地提供产权证明，租赁的提供租赁合同'), 'equipment');
});

test('how long somebody has worked is shown by his career', () => {
  for (const text of ['具有10年以上从业经验得4分', '从事造价工作满10年得4分', '执业年限5年以上'])
    assert.equal(papersFor(text, usual), '工作履历证明');
});

test('a post is who does it, not the title he holds, nor who is left out of the count', () => {
  assert.deepEqual(postsIn('具有高级工程师职称得4分；具有10年以上从业经验得4分'), []);
  assert.deepEqual(postsIn('项目负责人具有高级工程师职称'), ['项目负责人']);
  assert.deepEqual(postsIn('除项目负责人外，每配备1名一级造价工程师得3分'), ['一级造价工程师']);
});

test('a chapter that is called by its papers lists them; other titles leave the rows open', () => {
  const first = (title: string) =>
    proofTable('certificate', title)
      .split('\n')
      .slice(2)
      .map((row) => row.split(' | ')[1]);
  assert.deepEqual(first('营业执照、食品经营许可证'), ['营业执照', '食品经营许可证']);
  assert.deepEqual(first('营业执照和资质证书等证明材料'), ['营业执照', '资质证书']);
  for (const title of ['其他资料', '财务状况及纳税社保证明', '供应商认为需要提供的其他证明'])
    assert.deepEqual(first(title), ['【待填写】', '【待填写】'], title);
});

test('a licence is shown by a copy of it, and what registers goods is no certificate of a person', () => {
  for (const [text, papers] of [
    [
      '具有有效的医疗器械经营许可或备案凭证，所投产品具有医疗器械注册证',
      '医疗器械经营许可或备案凭证复印件、医疗器械注册证复印件',
    ],
    ['须具有公安机关核发的保安服务许可证', '保安服务许可证复印件'],
    ['项目经理具有二级注册建造师证', '执业（职业）资格证书复印件'],
    ['具有履行合同所必需的设备和专业技术能力', usual],
    ['水利工程施工监理乙级或市政公用工程监理甲级及以上', '资质证书复印件'],
    ['总监具有注册监理工程师证书', '执业（职业）资格证书复印件'],
  ])
    assert.equal(papersFor(text ?? '', usual), papers);
});
