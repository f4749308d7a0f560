/** The hundred most frequent surnames with their share in per mille, rounded. */
export const SURNAMES: readonly (readonly [string, number])[] = [
  ...shares(72, '王李'),
  ...shares(65, '张'),
  ...shares(52, '刘'),
  ...shares(45, '陈'),
  ...shares(30, '杨'),
  ...shares(22, '黄赵吴周'),
  ...shares(14, '徐孙马朱胡郭何'),
  ...shares(12, '林高罗郑梁'),
  ...shares(9, '谢宋唐许韩邓冯曹'),
  ...shares(7, '彭曾肖田董潘袁蔡蒋余'),
  ...shares(5, '于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖'),
  ...shares(3, '石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万'),
  ...shares(2, '覃武钱戴严'),
];

/** Characters of given names for one generation and gender: `first` and `second` combine, `single` stands alone. */
export interface GivenNames {
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly single: readonly string[];
}

export type Generation = 'child' | 'parent' | 'grandparent';

export const GIVEN_NAMES: Record<Generation, { readonly male: GivenNames; readonly female: GivenNames }> = {
  child: {
    male: pool(
      '子浩宇俊梓明志文思嘉博睿逸天泽铭奕承景皓瑞一书家昊启佳鸿晨远',
      '轩宇豪熙辰杰涵睿航铭泽然博霖哲昊宸恒阳凯轩诚源毅安翔楷希成帆',
      '睿轩浩晨宇哲昊帆铭骁翰昱',
    ),
    female: pool(
      '梓欣雨思诗佳语子一可嘉若雅婉依静芷书紫晓心沐清慧怡舒曼念钰安',
      '涵怡萱彤琪妍瑶悦萌桐宁琳雯珊彦蕊瑄悠乐莹菲岚汐然熙妤楠遥嫣晴',
      '萱瑶彤妍悦琪桐婷玥颖汐蕊',
    ),
  },
  parent: {
    male: pool('志建国海文永晓伟俊新宏春立金兴德学光少振', '强军勇华辉平明峰斌刚林涛波兵杰鹏飞良超东', '伟勇强军磊涛超波斌鹏刚峰杰辉'),
    female: pool('小丽晓春海秋玉红雪金桂艳美文慧秀月爱冬彩', '芳梅玲燕娟红霞英兰萍丽琴华敏云辉蓉凤艳娥', '丽芳敏艳娟静霞燕玲娜婷莉琴蓉'),
  },
  grandparent: {
    male: pool('国建德福长正树光义世培仁忠友家', '华民生才山祥富林根发安清成贵德', '华民明林刚平'),
    female: pool('秀桂玉淑凤兰素菊春月金爱翠桃冬', '英兰珍芳华莲云香梅娥珠秀贞清凤', '英兰珍芳梅莲'),
  },
};

function shares(weight: number, characters: string): (readonly [string, number])[] {
  return [...characters].map((character) => [character, weight] as const);
}

function pool(first: string, second: string, single: string): GivenNames {
  return { first: [...first], second: [...second], single: [...single] };
}
