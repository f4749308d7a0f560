type Names = readonly [zh: string, en: string];

/** Names on the base map of the fictional city, in Chinese and English. */
export const districtNames = ['Lushan', 'Juzhou', 'Xinghu', 'Kaiyang', 'Yuling', 'Wangjiang', 'Xingliu', 'Liuhe', "Ning'an"] as const;

export const waterNames = {
  xiang: ['湘江', 'Xiang River'],
  liu: ['浏河', 'Liu River'],
  lake: ['星湖', 'Xinghu Lake'],
  wetland: ['望江湿地', 'Wangjiang Wetland'],
} as const satisfies Record<string, Names>;

export const parkNames = { island: ['橘洲', 'Juzhou Island'], mountain: ['岳麓山', 'Yuelu Mountain'] } as const satisfies Record<
  string,
  Names
>;

export const roadNames: { readonly ring: Names; readonly roads: readonly Names[] } = {
  ring: ['绕城高速', 'Ring Expressway'],
  roads: [
    ['浏河高速', 'Liuhe Expressway'],
    ['宁安高速', "Ning'an Expressway"],
    ['望江高速', 'Wangjiang Expressway'],
    ['银杏大道', 'Yinxing Avenue'],
    ['开阳大道', 'Kaiyang Avenue'],
    ['星湖路', 'Xinghu Road'],
    ['雨岭路', 'Yuling Road'],
    ['橘洲大道', 'Juzhou Avenue'],
    ['星浏大道', 'Xingliu Avenue'],
    ['科普路', 'Kepu Road'],
    ['江北公路', 'Jiangbei Highway'],
    ['望江路', 'Wangjiang Road'],
  ],
};

/** Bases and camps, in the order of the sample. */
export const siteNames = [
  'Yuelu Mountain Study Base',
  'Xinghu Farming Culture Base',
  'Juzhou Red Heritage Base',
  'Kaiyang Aerospace Base',
  'Yuling Defence Education Base',
  'Wangjiang Wetland Nature Base',
  'Liuhe Revolutionary Site Base',
  'Lushan Pottery Heritage Base',
  'Juzhou Port Careers Base',
  'Juzhou Study Camp',
  'Liuhe Daweishan Study Camp',
  "Ning'an Huitang Youth Camp",
  'Wangjiang Baishazhou Study Camp',
] as const;
