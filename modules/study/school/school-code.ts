import { schoolErrors } from './school.errors.ts';

interface Coded {
  readonly schoolCode: string | null;
  readonly schoolType: string | null;
  readonly region: string | null;
}

/** School code: 2 primary or 3 secondary education, 1, two digits of the province, six digits of a serial number. */
export function checkSchoolCode({ schoolCode, schoolType, region }: Coded): void {
  if (schoolCode === null) return;
  const first = schoolType === 'primary' ? '2' : '3';
  if (!schoolCode.startsWith(first)) throw onCode('codeOfOtherStage', { first });
  const province = region?.slice(0, 2);
  if (province && schoolCode.slice(2, 4) !== province) throw onCode('codeOfOtherProvince', { province });
}

const onCode = (name: 'codeOfOtherStage' | 'codeOfOtherProvince', params: Record<string, unknown>) =>
  schoolErrors[name](params, { fields: { schoolCode: { key: `school.${name}`, params } } });
