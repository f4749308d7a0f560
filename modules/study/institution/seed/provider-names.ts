/** Status of an agency, base or camp of the sample, or how far its application has come. */
export type Story =
  | 'introduced'
  | 'suspended'
  /** The introduction has ended; the next one is applied for. */
  | 'lapsed'
  | 'exited'
  | 'blacklisted'
  | 'draft'
  | 'firstReview'
  | 'siteVisit'
  | 'finalReview'
  | 'publicity'
  | 'rejected'
  | 'withdrawn';

export interface ProviderName {
  readonly kind: 'agency' | 'base' | 'camp';
  readonly name: string;
  /** Index of its district. */
  readonly district: number;
  readonly story: Story;
  readonly sort: 'travel' | 'education' | 'scenic' | 'social' | 'red' | 'culture' | 'nature' | 'science' | 'labour' | 'defence' | 'career';
}

const list = (kind: ProviderName['kind'], lines: readonly (readonly [string, number, Story, ProviderName['sort']])[]): ProviderName[] =>
  lines.map(([name, district, story, sort]) => ({ kind, name, district, story, sort }));

/** Agencies, bases and camps of the fictional city; the first of each kind belongs to the demo accounts. */
export const providerNames: readonly ProviderName[] = [
  ...list('agency', [
    ['湘知研学旅行机构', 0, 'introduced', 'travel'],
    ['麓风研学旅行有限公司', 0, 'introduced', 'travel'],
    ['橘洲国际旅行社有限公司', 1, 'introduced', 'travel'],
    ['星湖青少年实践教育服务中心', 2, 'introduced', 'social'],
    ['开阳行知教育科技有限公司', 3, 'introduced', 'education'],
    ['雨岭户外研学旅行社有限公司', 4, 'introduced', 'travel'],
    ['望江文旅研学有限公司', 5, 'suspended', 'scenic'],
    ['星浏乡野课堂教育有限公司', 6, 'exited', 'education'],
    ['浏河博雅研学旅行社有限公司', 7, 'blacklisted', 'travel'],
    ['宁安启明研学服务有限公司', 8, 'draft', 'education'],
    ['麓山听松研学旅行社有限公司', 0, 'firstReview', 'travel'],
    ['橘洲拓新教育咨询有限公司', 1, 'siteVisit', 'education'],
    ['星湖远望国际旅行社有限公司', 2, 'finalReview', 'travel'],
    ['开阳江畔研学旅行有限公司', 3, 'publicity', 'travel'],
    ['雨岭青禾教育有限公司', 4, 'rejected', 'education'],
    ['望江长亭研学旅行社有限公司', 5, 'withdrawn', 'travel'],
  ]),
  ...list('base', [
    ['岳麓山研学实践基地', 0, 'introduced', 'culture'],
    ['星湖农耕文化研学基地', 2, 'introduced', 'labour'],
    ['橘洲红色教育研学基地', 1, 'introduced', 'red'],
    ['开阳航天科普研学基地', 3, 'introduced', 'science'],
    ['雨岭国防教育研学基地', 4, 'introduced', 'defence'],
    ['望江湿地自然研学基地', 5, 'introduced', 'nature'],
    ['浏河革命旧址研学基地', 7, 'introduced', 'red'],
    ['麓山陶艺非遗研学基地', 0, 'siteVisit', 'culture'],
    ['橘洲港航职业体验基地', 1, 'draft', 'career'],
  ]),
  ...list('camp', [
    ['橘洲研学营地', 1, 'introduced', 'nature'],
    ['浏河大围山研学营地', 7, 'introduced', 'nature'],
    ['宁安灰汤青少年研学营地', 8, 'suspended', 'labour'],
    ['望江白沙洲研学营地', 5, 'firstReview', 'culture'],
  ]),
  // At the end, so that the numbers of the others stay.
  ...list('base', [['雨岭茶乡劳动研学基地', 4, 'lapsed', 'labour']]),
];

/** Names of courses with theme and outline; the owner's name is appended. */
export const courseNames = [
  ['湘江文脉寻踪', 'culture', '走访江岸古迹，绘制文脉地图，了解城市与江的关系'],
  ['红色足迹重走', 'red', '重走革命旧址，听讲述、写感悟，传承红色精神'],
  ['湿地候鸟观察', 'nature', '使用望远镜与观察手册记录候鸟，完成生态调查报告'],
  ['稻田里的二十四节气', 'labour', '参与农事劳动，认识节气与耕作，完成劳动日志'],
  ['小小航天工程师', 'science', '拆解火箭模型，动手完成水火箭设计与发射'],
  ['陶艺非遗体验', 'culture', '拉坯、修坯、上釉，完成一件陶艺作品并写工艺说明'],
  ['国防训练营', 'defence', '队列、战伤急救与定向越野，培养纪律与协作'],
  ['一日小站长', 'career', '体验车站岗位，完成职业访谈与岗位记录'],
] as const;
