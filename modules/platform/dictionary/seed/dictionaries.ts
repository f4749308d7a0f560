/** A dictionary to seed; `entries` are pairs of code and name. */
export interface SampleDictionary {
  readonly code: string;
  readonly name: string;
  readonly remark: string;
  readonly entries: readonly (readonly [code: string, name: string])[];
}

const entries = (text: string): SampleDictionary['entries'] =>
  text.split(' ').map((entry) => [entry.replace(/[^A-Z0-9]/g, ''), entry.replace(/[A-Z0-9]/g, '')] as const);

/** Codes of national standards, and dictionaries that the product needs. */
export const dictionaries: readonly SampleDictionary[] = [
  {
    code: 'nation',
    name: '民族',
    remark: 'GB/T 3304',
    entries: entries(
      '01汉族 02蒙古族 03回族 04藏族 05维吾尔族 06苗族 07彝族 08壮族 09布依族 10朝鲜族 11满族 12侗族 13瑶族 14白族 15土家族 16哈尼族 17哈萨克族 18傣族 ' +
        '19黎族 20傈僳族 21佤族 22畲族 23高山族 24拉祜族 25水族 26东乡族 27纳西族 28景颇族 29柯尔克孜族 30土族 31达斡尔族 32仫佬族 33羌族 34布朗族 ' +
        '35撒拉族 36毛南族 37仡佬族 38锡伯族 39阿昌族 40普米族 41塔吉克族 42怒族 43乌孜别克族 44俄罗斯族 45鄂温克族 46德昂族 47保安族 48裕固族 49京族 ' +
        '50塔塔尔族 51独龙族 52鄂伦春族 53赫哲族 54门巴族 55珞巴族 56基诺族',
    ),
  },
  {
    code: 'politicalStatus',
    name: '政治面貌',
    remark: 'GB/T 4762',
    entries: entries(
      '01中共党员 02中共预备党员 03共青团员 04民革党员 05民盟盟员 06民建会员 07民进会员 08农工党党员 09致公党党员 10九三学社社员 11台盟盟员 12无党派人士 13群众',
    ),
  },
  {
    code: 'education',
    name: '学历',
    remark: 'GB/T 4658',
    entries: entries('10研究生教育 20大学本科教育 30大学专科教育 40中等职业教育 60普通高级中学教育 70初级中学教育 80小学教育 90其他'),
  },
  {
    code: 'appointmentCategory',
    name: '日程类型',
    remark: '日程',
    entries: entries('01会议 02检查 03培训 04研学活动 05出差 06值班 09其他'),
  },
];
