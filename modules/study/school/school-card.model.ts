import { defineModel, f, type Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';

const below = { in: '@organizationAndSuborganization' } as const;
const reason = () => ({ reason: f.text({ required: true, min: 2, max: 200 }) });

/** A card by which a pupil or a member of staff is known at gates and roll calls (校园卡). */
export const SchoolCard = defineModel('schoolCard', {
  minors: true,
  minorsBy: 'student',
  traits: ['annotated'],
  fields: {
    cardNo: f.text({ required: true, unique: true, max: 40, search: true }),
    /** What the chip answers to a reader, where that is another number than the printed one. */
    physicalNo: f.text({ unique: true, max: 40, search: true }),
    holderType: f.choice(['student', 'staff'], { required: true, default: 'student', index: true }),
    student: f.ref('student', { index: true, show: { holderType: 'student' } }),
    staff: f.ref('staff', { index: true, show: { holderType: 'staff' } }),
    /** That of the holder. */
    school: f.ref('school', { index: true }),
    deposit: f.money({ min: 0 }),
    expireDate: f.date({ index: true }),
    issueDate: f.date({ readonly: true }),
    lostAt: f.moment({ readonly: true }),
    statusReason: f.text({ readonly: true, max: 200 }),
    /** The lost card whose place it took. */
    replaces: f.ref('schoolCard', { readonly: true }),
    /** The holder while the card is active or frozen: everybody has one such card. */
    holderKey: f.text({ readonly: true, internal: true, max: 40, unique: true }),
  },
  states: ['blank', 'active', 'lost', 'frozen', 'cancelled'],
  editableIn: ['blank'],
  deletableIn: ['blank'],
  tones: { blank: 'neutral', active: 'success', lost: 'danger', frozen: 'warning', cancelled: 'neutral' },
  actions: {
    issue: { from: ['blank'], to: 'active', confirm: true },
    reportLost: { from: ['active'], to: 'lost', confirm: true },
    unlost: { from: ['lost'], to: 'active', confirm: true },
    /** Another card takes its place. */
    replace: {
      from: ['lost'],
      to: 'cancelled',
      args: { cardNo: f.text({ required: true, max: 40 }), physicalNo: f.text({ max: 40 }), expireDate: f.date() },
    },
    freeze: { from: ['active'], to: 'frozen', args: reason() },
    unfreeze: { from: ['frozen'], to: 'active', confirm: true },
    cancel: { from: ['active', 'frozen'], to: 'cancelled', args: reason() },
  },
  views: {
    list: {
      columns: ['cardNo', 'physicalNo', 'status', 'holderType', 'student', 'staff', 'school', 'issueDate', 'expireDate', 'lostAt'],
      filters: ['cardNo', 'physicalNo', 'holderType', 'status', 'school', 'student', 'expireDate'],
      sort: '-cardNo',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['cardNo', 'physicalNo', 'holderType', 'student', 'staff', 'school', 'expireDate', 'deposit', 'remark'],
        },
        { title: 'course', fields: ['issueDate', 'lostAt', 'statusReason', 'replaces'] },
      ],
    },
  },
  label: ['cardNo'],
  scopes: {
    organisation: { school: below },
    class: { student: { where: { schoolClass: { in: '@headedClasses' } } } },
  },
  importKeys: [['cardNo']],
});

/** Whether a card spoke for its holder at a moment. What it was held to a reader before it was reported lost still counts. */
export function isGoodAt({ status, lostAt, expireDate }: Row<typeof SchoolCard>, at: string): boolean {
  const isHeld = status === 'active' || (status === 'lost' && lostAt !== null && Date.parse(at) < Date.parse(lostAt));
  return isHeld && (expireDate === null || chinaDay(at) <= expireDate);
}
