import type { PdfContent, PdfPart } from '../content.ts';

export const contentOf = (parts: readonly PdfPart[], more: Partial<PdfContent> = {}): PdfContent => ({
  title: '研学旅行委托合同',
  language: 'zh-CN',
  paper: 'A4',
  orientation: 'portrait',
  at: '2026-05-01T02:00:00.000Z',
  pageWords: '第 {page} 页 共 {pages} 页',
  missingWords: '以下字符无法打印，以〓代替：{characters}',
  parts,
  ...more,
});

const CLAUSE =
  '甲方应当按照合同约定向乙方支付研学旅行活动费用，乙方应当在活动开始前十五个工作日内提交经审核的应急预案、保险凭证以及带队教师名单。';

/** Like a contract with annexes: clauses, a long list of services, and the places to sign. */
export const contract = (clauses = 120, services = 400): PdfContent =>
  contentOf(
    [
      { part: 'heading', text: '研学旅行委托合同', below: 'HT-2026-0001' },
      {
        part: 'fields',
        title: '双方',
        fields: [
          { label: '甲方', text: '第一小学' },
          { label: '乙方', text: '山水研学服务有限公司' },
        ],
      },
      ...Array.from({ length: clauses }, (_, at) => ({ part: 'text', title: `第${at + 1}条`, text: `　　${CLAUSE.repeat(5)}` }) as const),
      {
        part: 'table',
        title: '服务清单',
        columns: [{ label: '序号' }, { label: '内容' }, { label: '金额', align: 'end' }],
        rows: Array.from({ length: services }, (_, at) => [`${at + 1}`, CLAUSE.slice(0, 30), '¥1,234.50']),
      },
      { part: 'signatures', places: ['甲方（盖章）', '乙方（盖章）'].map((label) => ({ label, day: '年　月　日' })) },
    ],
    { header: '知行 · 合同', footer: '打印人：李四' },
  );
