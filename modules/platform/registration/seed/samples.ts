import { usccFrom } from '@zhixing/model';

const said = { agreement: true } as const;
const code = (n: number): string => usccFrom(`91439900${String(880_000_000 + n)}`);

/** The decision on a sample; those without one are pending. */
export interface Sample {
  readonly values: Readonly<Record<string, unknown>>;
  readonly paper: string;
  readonly answer?: { readonly action: 'askMore' | 'reject'; readonly opinion: string };
}

/** Registrations of the demo, in regions of its fictional city; the phone numbers are in an unassigned range. */
export const samples: readonly Sample[] = [
  {
    values: {
      ...said,
      kind: 'school',
      name: '宁安市白鹭洲小学',
      schoolCode: '2143880001',
      schoolType: 'primary',
      nature: 'public',
      principal: '谭远舟',
      safetyOfficer: '龙守正',
      safetyPhone: '15488000011',
      region: '439982',
      address: '宁安市白鹭路18号',
      contact: '欧阳静',
      phone: '15488000001',
      email: 'bailuzhou@example.com',
      account: 'bailuzhou',
    },
    paper: '事业单位法人证书.pdf',
  },
  {
    values: {
      ...said,
      kind: 'school',
      name: '麓山区望岳实验学校',
      schoolCode: '3143880002',
      schoolType: 'nineYear',
      nature: 'private',
      principal: '陶立德',
      safetyOfficer: '周安平',
      safetyPhone: '15488000012',
      region: '439902',
      address: '麓山区望岳路66号',
      contact: '文慧',
      phone: '15488000002',
    },
    paper: '民办学校办学许可证.pdf',
    answer: { action: 'askMore', opinion: '办学许可证已过有效期，请上传换发后的许可证。' },
  },
  {
    values: {
      ...said,
      kind: 'agency',
      name: '湘江拾光研学服务有限公司',
      uscc: code(1),
      region: '439905',
      contact: '简行',
      phone: '15488000003',
      address: '开阳区体育馆路9号',
      account: 'shiguang',
    },
    paper: '营业执照.pdf',
  },
  {
    values: {
      ...said,
      kind: 'agency',
      name: '湘江行远国际旅行社有限公司',
      uscc: code(2),
      region: '439904',
      contact: '贺知远',
      phone: '15488000004',
      address: '星湖区人民东路120号',
    },
    paper: '旅行社业务经营许可证.pdf',
    answer: { action: 'reject', opinion: '许可证载明的经营范围不含中小学生研学旅行，请变更后重新申请。' },
  },
  {
    values: {
      ...said,
      kind: 'site',
      siteKind: 'base',
      name: '星浏县石燕湖研学实践教育基地',
      uscc: code(3),
      region: '439921',
      contact: '粟青山',
      phone: '15488000005',
      address: '星浏县石燕湖村',
    },
    paper: '基地评定批复.pdf',
  },
  {
    values: {
      ...said,
      kind: 'site',
      siteKind: 'camp',
      name: '望江区白鹭洲研学营地',
      uscc: code(4),
      region: '439907',
      contact: '彭向南',
      phone: '15488000006',
      address: '望江区滨江大道3号',
    },
    paper: '消防安全检查合格证.pdf',
  },
  {
    values: {
      ...said,
      kind: 'supplier',
      name: '湘江行远户外装备有限公司',
      uscc: code(5),
      region: '439906',
      contact: '雷一鸣',
      phone: '15488000007',
      address: '雨岭区韶山中路200号',
    },
    paper: '营业执照.pdf',
  },
];
