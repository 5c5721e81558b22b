import type { compare } from 'tender-widgets/contract';
import type { ComparableDocument } from '../comparable.ts';
import { editorFindings } from './editor-findings.ts';
import { isGenericName, isGenericTemplate, isGenericTitle } from './generic-values.ts';
import { identifierFindings } from './identifier-findings.ts';
import {
  createFinding,
  LAW,
  type Subject,
  sharedBy,
  subjectsOf,
  WHERE,
} from './metadata-subjects.ts';
import { timeFindings } from './time-findings.ts';

type Finding = compare.CompareFinding;

const order: readonly Finding['grade'][] = ['high', 'medium', 'low'];

/**
 * Findings from what the files say of their own making, the gravest first. A value that the tender file has too came with the
 * purchaser's form and is held against nobody; names that many computers have are worth little.
 */
export function metadataFindings(
  documents: readonly ComparableDocument[],
  tender: ComparableDocument | null,
): Finding[] {
  const subjects = subjectsOf(documents);
  const form = tender?.metadata ?? null;
  const findings = [
    ...editorFindings(subjects, form),
    ...companyFindings(subjects, form),
    ...identifierFindings(subjects, form),
    ...timeFindings(subjects, form),
    ...remainingFindings(subjects, form),
  ];
  return findings.sort(
    (a, b) =>
      order.indexOf(a.grade) - order.indexOf(b.grade) || b.documents.length - a.documents.length,
  );
}

function companyFindings(
  subjects: readonly Subject[],
  form: compare.FileMetadata | null,
): Finding[] {
  return (['company', 'manager'] as const).flatMap((field) => {
    const label = field === 'company' ? '单位' : '经理';
    return sharedBy(subjects, (metadata) => [metadata[field]]).map(({ value, held }) => {
      const isForms = form !== null && [form.company, form.manager].includes(value);
      const isGeneric = isGenericName(value);
      const detail = isForms
        ? `招标文件的属性里也是这个${label}，多半是沿用了招标人给的格式文件，一般不足以说明问题。`
        : isGeneric
          ? `这是软件或系统自带的名称，很多电脑都一样，只作参考。${WHERE}`
          : `不同投标人的文件属性里填着同一个${label}，说明文件可能出自同一单位的电脑或同一份底稿。${WHERE}${LAW}`;
      return createFinding(
        'metadata',
        isForms || isGeneric ? 'low' : 'high',
        `${held.length} 份文件的${label}属性相同：${value}`,
        detail,
        held,
      );
    });
  });
}

function remainingFindings(
  subjects: readonly Subject[],
  form: compare.FileMetadata | null,
): Finding[] {
  const templates = sharedBy(subjects, ({ template }) => [template])
    .filter(({ value }) => !isGenericTemplate(value) && value !== form?.template)
    .map(({ value, held }) =>
      createFinding(
        'metadata',
        'medium',
        `${held.length} 份文件用了同一个模板：${value}`,
        `这不是 Word 或 WPS 自带的模板，请核对模板从哪里来。${WHERE}`,
        held,
      ),
    );
  const titles = sharedBy(subjects, ({ title }) => [title])
    .filter(({ value }) => !isGenericTitle(value) && value !== form?.title)
    .map(({ value, held }) =>
      createFinding(
        'metadata',
        'low',
        `${held.length} 份文件的标题属性相同：${value}`,
        `标题属性常是旧文件留下的，内容又与本项目无关时，说明可能出自同一份旧文件。${WHERE}`,
        held,
      ),
    );
  return [...templates, ...titles, ...programFindings(subjects)];
}

/** A build that all of them have is common; one that only some have is a weak sign. */
function programFindings(subjects: readonly Subject[]): Finding[] {
  return sharedBy(subjects, ({ application }) => [application])
    .filter(
      ({ value, held }) =>
        /\d\.\d+\.\d/.test(value) && (subjects.length < 3 || held.length * 2 <= subjects.length),
    )
    .map(({ value, held }) =>
      createFinding(
        'metadata',
        'low',
        `${held.length} 份文件由同一版本的软件生成：${value}`,
        `版本相同很常见，只有与其他线索同时出现才有意义。${WHERE}`,
        held,
      ),
    );
}
