/** A holiday as announced by the State Council: its days, and the weekend days worked in exchange. */
interface Holiday {
  readonly name: string;
  readonly from: string;
  readonly until: string;
  readonly worked: readonly string[];
}

/** 国务院办公厅关于 2026 年部分节假日安排的通知. */
export const holidays: readonly Holiday[] = [
  { name: '元旦', from: '2026-01-01', until: '2026-01-03', worked: ['2026-01-04'] },
  { name: '春节', from: '2026-02-15', until: '2026-02-23', worked: ['2026-02-14', '2026-02-28'] },
  { name: '清明节', from: '2026-04-04', until: '2026-04-06', worked: [] },
  { name: '劳动节', from: '2026-05-01', until: '2026-05-05', worked: ['2026-05-09'] },
  { name: '端午节', from: '2026-06-19', until: '2026-06-21', worked: [] },
  { name: '中秋节', from: '2026-09-25', until: '2026-09-27', worked: [] },
  { name: '国庆节', from: '2026-10-01', until: '2026-10-07', worked: ['2026-09-20', '2026-10-10'] },
];
