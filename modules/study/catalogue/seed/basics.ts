/** Initial records of the catalogues, in the order of creation; names refer to records created before. */

const sorted = <T extends object>(rows: readonly T[]): (T & { sortCode: number })[] =>
  rows.map((row, place) => ({ ...row, sortCode: place + 1 }));

export const severityLevels = [
  { levelCode: 'IV', name: '一般', rank: 1, color: 'blue', reportHours: 24, criteria: '影响范围小，经现场处置即可解决，未造成人身伤害。' },
  {
    levelCode: 'III',
    name: '较大',
    rank: 2,
    color: 'yellow',
    reportHours: 4,
    criteria: '影响部分学生的行程或权益，需主办学校与承办单位共同处理。',
  },
  {
    levelCode: 'II',
    name: '重大',
    rank: 3,
    color: 'orange',
    reportHours: 2,
    criteria: '造成人员受伤或较大财产损失，或引起较多家长关注，需主管教育局介入。',
  },
  {
    levelCode: 'I',
    name: '特别重大',
    rank: 4,
    color: 'red',
    reportHours: 1,
    criteria: '造成人员重伤、死亡或失踪，或引发重大社会影响，须立即上报并启动应急预案。',
  },
] as const;

export const complaintCategories = sorted([
  { categoryCode: 'course', name: '课程质量', partyType: 'agency', acceptDays: 3, handleDays: 15 },
  { categoryCode: 'tutor', name: '师资服务', partyType: 'tutor', acceptDays: 3, handleDays: 15 },
  { categoryCode: 'lodging', name: '住宿条件', partyType: 'camp', acceptDays: 2, handleDays: 10 },
  { categoryCode: 'catering', name: '餐饮卫生', partyType: 'base', acceptDays: 1, handleDays: 7 },
  { categoryCode: 'transport', name: '交通服务', partyType: 'carrier', acceptDays: 2, handleDays: 10 },
  { categoryCode: 'fee', name: '收费退费', partyType: 'school', acceptDays: 3, handleDays: 15 },
  { categoryCode: 'safety', name: '安全管理', partyType: 'agency', acceptDays: 1, handleDays: 7 },
  { categoryCode: 'facility', name: '设施设备', partyType: 'base', acceptDays: 3, handleDays: 15 },
  { categoryCode: 'information', name: '信息公开', partyType: 'school', acceptDays: 3, handleDays: 15 },
  { categoryCode: 'other', name: '其他', partyType: 'other', acceptDays: 3, handleDays: 15 },
] as const);

export const eventCategories = sorted([
  {
    categoryCode: 'traffic',
    name: '交通事故',
    emergencyKind: 'traffic',
    level: 'II',
    reportGuide: '先抢救伤员并报警、报告带队负责人，保护现场，同步上报主办学校。',
  },
  {
    categoryCode: 'food',
    name: '食物中毒',
    emergencyKind: 'food',
    level: 'II',
    reportGuide: '立即停止供餐并送医，封存食品留样，报告属地市场监管和卫生健康部门。',
  },
  {
    categoryCode: 'illness',
    name: '突发疾病',
    emergencyKind: 'illness',
    level: 'III',
    reportGuide: '由随队医护人员处置，必要时拨打 120，并通知监护人。',
  },
  {
    categoryCode: 'injury',
    name: '意外伤害',
    emergencyKind: 'injury',
    level: 'III',
    reportGuide: '现场急救后送医，通知监护人和保险公司。',
  },
  {
    categoryCode: 'lost',
    name: '学生走失',
    emergencyKind: 'lost',
    level: 'II',
    reportGuide: '立即清点人数、分组寻找并报警，三十分钟内上报主办学校。',
  },
  { categoryCode: 'fire', name: '火灾', emergencyKind: 'fire', level: 'I', reportGuide: '组织疏散并拨打 119，清点人数后逐级上报。' },
  {
    categoryCode: 'drowning',
    name: '溺水',
    emergencyKind: 'drowning',
    level: 'I',
    reportGuide: '立即施救并拨打 120，清点人数后逐级上报。',
  },
  {
    categoryCode: 'weather',
    name: '恶劣天气',
    emergencyKind: 'weather',
    level: 'III',
    reportGuide: '就近避险，调整或中止行程，并告知家长。',
  },
  {
    categoryCode: 'epidemic',
    name: '传染病',
    emergencyKind: 'epidemic',
    level: 'II',
    reportGuide: '隔离观察并就医，报告属地疾病预防控制机构。',
  },
  {
    categoryCode: 'device',
    name: '设施设备故障',
    emergencyKind: 'device',
    level: 'IV',
    reportGuide: '停用设备并设置警示，由场地管理方检修。',
  },
] as const);

export const feeCategories = sorted([
  {
    categoryNo: 'F01',
    name: '研学代收费',
    nature: 'collection',
    account: 'custody',
    refundable: true,
    policyBasis: '按成本核定，据实结算，多退少补',
  },
  { categoryNo: 'F02', name: '服务性收费', nature: 'service', account: 'receivable', refundable: true, policyBasis: '学生自愿，非营利' },
  { categoryNo: 'F03', name: '设备押金', nature: 'deposit', account: 'deposit', refundable: true, policyBasis: '' },
  { categoryNo: 'F04', name: '损坏赔付', nature: 'compensation', account: 'compensation', refundable: false, policyBasis: '' },
] as const);

export const feeItems = [
  { itemNo: 'F0101', name: '交通费', category: 'F01', costCategory: 'transport', mode: 'perStudent', defaultPrice: 8000, unit: '人' },
  { itemNo: 'F0102', name: '餐费', category: 'F01', costCategory: 'catering', mode: 'perMeal', defaultPrice: 2500, unit: '餐' },
  { itemNo: 'F0103', name: '住宿费', category: 'F01', costCategory: 'lodging', mode: 'perNight', defaultPrice: 12_000, unit: '晚' },
  { itemNo: 'F0104', name: '门票', category: 'F01', costCategory: 'ticket', mode: 'perStudent', defaultPrice: 3000, unit: '人' },
  { itemNo: 'F0105', name: '保险费', category: 'F01', costCategory: 'insurance', mode: 'perStudent', defaultPrice: 1000, unit: '人' },
  { itemNo: 'F0106', name: '研学材料费', category: 'F01', costCategory: 'material', mode: 'perStudent', defaultPrice: 600, unit: '套' },
  { itemNo: 'F0201', name: '课程服务费', category: 'F02', costCategory: 'course', mode: 'perDay', defaultPrice: 6000, unit: '人天' },
  { itemNo: 'F0202', name: '组织服务费', category: 'F02', costCategory: 'manage', mode: 'perStudent', defaultPrice: 800, unit: '人' },
  { itemNo: 'F0301', name: '定位手环押金', category: 'F03', costCategory: 'device', mode: 'perStudent', defaultPrice: 10_000, unit: '只' },
] as const;

export const newsColumns = sorted([
  { columnCode: 'notice', name: '通知公告', audience: 'all', needAudit: true },
  { columnCode: 'policy', name: '政策法规', audience: 'all', needAudit: true },
  { columnCode: 'trends', name: '研学动态', audience: 'all', needAudit: true },
  { columnCode: 'safety', name: '安全知识', audience: 'parent', needAudit: false },
] as const);

export const tags = [
  ...sorted((['资质齐全', '服务规范', '课程丰富'] as const).map((name) => ({ target: 'agency' as const, name }))),
  ...sorted((['红色教育', '自然生态', '科技创新', '劳动实践', '非遗文化'] as const).map((name) => ({ target: 'site' as const, name }))),
  ...sorted((['历史文化', '自然科学', '国防教育', '劳动教育', '安全教育'] as const).map((name) => ({ target: 'course' as const, name }))),
  ...sorted((['持证导师', '学科教师', '急救员'] as const).map((name) => ({ target: 'tutor' as const, name }))),
];

const item = (dimension: string, name: string, weight: string) => ({ dimension, name, weight });
const ofTrip = { byStudent: true, byParent: true, byTeacher: true, byTutor: true } as const;

/** The default templates of what is evaluated after a trip. */
export const evaluations = [
  {
    template: { name: '研学活动综合评价', target: 'trip', ...ofTrip },
    items: [
      item('课程', '课程内容与目标相符', '25'),
      item('师资', '导师讲解清楚、关心学生', '20'),
      item('安全', '安全措施到位', '25'),
      item('食宿', '餐饮与住宿卫生舒适', '15'),
      item('交通', '车辆准点、行车平稳', '15'),
    ],
  },
  {
    template: { name: '研学机构评价', target: 'agency', ...ofTrip },
    items: [item('组织', '组织有序、沟通及时', '40'), item('服务', '服务周到、如约履行', '30'), item('安全', '安全管理与应急到位', '30')],
  },
  {
    template: { name: '研学课程评价', target: 'course', ...ofTrip },
    items: [
      item('内容', '内容充实、适合学生年龄', '40'),
      item('讲授', '讲授生动、动手机会充足', '30'),
      item('收获', '学生有兴趣、有收获', '30'),
    ],
  },
  {
    template: { name: '基地营地评价', target: 'site', ...ofTrip },
    items: [item('设施', '场地与设施完好整洁', '40'), item('接待', '接待热情、讲解清楚', '30'), item('安全', '安全提示与防护到位', '30')],
  },
  {
    template: { name: '导游评价', target: 'guide', ...ofTrip },
    items: [item('讲解', '讲解生动、准确', '40'), item('照护', '照护学生、安排妥当', '40'), item('守时', '守时、按行程带团', '20')],
  },
  {
    template: { name: '研学导师评价', target: 'tutor', ...ofTrip },
    items: [item('教学', '教学清楚、善于引导', '40'), item('组织', '活动组织有序、用时得当', '30'), item('照护', '尊重并照护学生', '30')],
  },
  {
    template: { name: '交通服务评价', target: 'transport', ...ofTrip },
    items: [
      item('准点', '发车准时、按线路行驶', '30'),
      item('驾驶', '行车平稳、遵守规定', '40'),
      item('车况', '车辆整洁、安全带完好', '30'),
    ],
  },
  {
    template: { name: '餐饮服务评价', target: 'catering', ...ofTrip },
    items: [item('卫生', '食物与餐具卫生', '50'), item('口味', '分量足、口味合适', '30'), item('秩序', '就餐有序、照顾忌口', '20')],
  },
  {
    template: { name: '住宿服务评价', target: 'lodging', ...ofTrip },
    items: [item('卫生', '房间与被褥整洁', '40'), item('安全', '查房与值守到位', '40'), item('舒适', '床位与热水等条件合适', '20')],
  },
] as const;
