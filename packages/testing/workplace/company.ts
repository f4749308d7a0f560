/** Somebody of the company that the counterpart plays. */
export interface Played {
  id: string;
  name: string;
  mobile?: string;
  email?: string;
  jobNumber?: string;
  title?: string;
  departments: number[];
  /** Of WeCom: 1 in use, 2 switched off, 4 not yet in use, 5 left. */
  status?: number;
}

/** A company as both workplaces know it; tests change it while it is served. */
export interface Company {
  departments: { id: number; parent: number; name: string; order: number }[];
  people: Played[];
}

/** What goes wrong, and what has been asked. Tests set the one and read the other. */
export interface Behaviour {
  /** Whether the address of the asker is on the list of the application. */
  addressAllowed: boolean;
  /** How many of the next questions are answered with the limit of frequency. */
  limited: number;
  /** How many of the next questions are answered with "busy". */
  busy: number;
  /** Whether the application may read contacts. */
  mayRead: boolean;
  /** Whether WeCom tells mobile numbers and mail, as it does to old applications alone. */
  tellsNumbers: boolean;
  /** A department that somebody deletes as soon as it has been listed. */
  vanishing: number | null;
  /** The largest page that is answered, whatever is asked for. */
  page: number;
  /** Whoever holds the telephone that scans. */
  scanner: string;
  /** Every question that was asked, by its path. */
  asked: string[];
  /** Tokens given out so far. */
  tokens: number;
  /** What people were told, as it came in. */
  told: Record<string, unknown>[];
}

export const behaviour = (): Behaviour => ({
  addressAllowed: true,
  limited: 0,
  busy: 0,
  mayRead: true,
  tellsNumbers: true,
  vanishing: null,
  page: 100,
  scanner: '',
  asked: [],
  tokens: 0,
  told: [],
});

/** Keys and ids that the counterpart takes. */
export const keys = {
  corpId: 'ww0123456789abcdef',
  agentId: '1000002',
  secret: 'wecom-application-secret',
  contactsSecret: 'wecom-contacts-secret',
  appKey: 'dingabcdefghijklmnop',
  appSecret: 'dingtalk-application-secret',
  dingCorpId: 'ding9f50b15bccd16741',
} as const;

/** A bureau with two offices: departments out of order, somebody of two departments, somebody without a number. */
export const bureau = (): Company => ({
  departments: [
    { id: 4, parent: 2, name: '备案科', order: 10 },
    { id: 3, parent: 1, name: '安全科', order: 20 },
    { id: 1, parent: 0, name: '示例市教育局', order: 0 },
    { id: 2, parent: 1, name: '研学处', order: 30 },
  ],
  people: [
    {
      id: 'zhangwei',
      name: '张伟',
      mobile: '13800000001',
      email: 'zhangwei@example.cn',
      jobNumber: 'E001',
      title: '科长',
      departments: [4, 2],
    },
    { id: 'lina', name: '李娜', mobile: '13800000002', jobNumber: 'E002', departments: [3] },
    { id: 'wang.fang', name: '王芳', mobile: '13800000003', jobNumber: 'E003', departments: [2] },
    { id: 'zhaolei', name: '赵磊', jobNumber: 'E004', departments: [1] },
  ],
});
