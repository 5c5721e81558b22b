import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSharedEnd } from '../../../../site/server/documents/extract/scoring/shared-end.ts';
import { subPoints } from '../../../../site/server/documents/extract/scoring/sub-points.ts';
import { criteriaAspects } from '../../../../site/server/writing/criteria/aspects.ts';

test('what is said of several things is one point, and matters of their own are several', () => {
  const of = (text: string) => withSharedEnd(text.split('、'));
  assert.deepEqual(of('公文、书刊、票证印刷特点的分析'), ['公文、书刊、票证印刷特点的分析']);
  assert.deepEqual(of('进度计划、宿舍、教学楼保洁情况的了解'), [
    '进度计划',
    '宿舍',
    '教学楼保洁情况的了解',
  ]);
  assert.deepEqual(of('进度计划、食堂、教学楼保洁特点的认识'), [
    '进度计划',
    '食堂、教学楼保洁特点的认识',
  ]);
  assert.deepEqual(of('项目背景、目标、现状的理解'), ['项目背景', '目标', '现状的理解']);
});

test('a criterion that opens with such a list has it as one point beside the others', () => {
  const criteria =
    '对市直单位公文、书刊、票证印刷特点的分析准确，服务流程完整：完全契合得12分；存在1处缺陷的扣3分。';
  assert.deepEqual(subPoints({ category: '技术', maxScore: 12, criteria }), []);
  assert.deepEqual(
    criteriaAspects({ item: '服务方案', criteria }).map(({ title }) => title),
    ['市直单位公文、书刊、票证印刷特点的分析', '服务流程'],
  );
});
