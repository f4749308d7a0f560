import { dateText, dateTimeText } from '../../sample/calendar.ts';
import { policyNumber, serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { isDemo, ownedBy, TUTORS, tutorId } from './owned-rows.ts';
import type { Ground, ProviderRow } from './provider-rows.ts';

interface Paper {
  readonly qualType: string;
  readonly tutor: number | null;
}

const own = {
  agency: ['businessLicence', 'liabilityInsurance'],
  base: ['businessLicence', 'fireCert', 'foodLicence', 'liabilityInsurance'],
  camp: ['businessLicence', 'fireCert', 'foodLicence', 'publicHealth', 'specialIndustry', 'liabilityInsurance'],
} as const;

function papersOf(provider: ProviderRow): Paper[] {
  const mine: string[] = [...own[provider.kind], ...(provider.sort === 'travel' ? ['travelLicence'] : [])];
  // A draft lacks one document; the demo agency's last tutor has none.
  if (provider.story === 'draft') mine.pop();
  const tutors = Array.from({ length: TUTORS[provider.kind] - (isDemo(provider) ? 1 : 0) }, (_, k) => k);
  const ofTutors = tutors.flatMap((tutor) => ['tutorCert', 'healthCert'].map((qualType) => ({ qualType, tutor })));
  return [...mine.map((qualType) => ({ qualType, tutor: null })), ...ofTutors];
}

const issuers: Readonly<Record<string, string>> = {
  businessLicence: '湘江市市场监督管理局',
  foodLicence: '湘江市市场监督管理局',
  fireCert: '湘江市消防救援支队',
  liabilityInsurance: '湘江财产保险股份有限公司',
  travelLicence: '湘江市文化旅游广电局',
};

/** Documents of one owner and its tutors. Some expire soon, the insurance of suspended owners has expired, some wait for audit. */
export const paperRows = (provider: ProviderRow, ground: Ground): object[] =>
  papersOf(provider).map((paper, k) => {
    const n = provider.n * 20 + k;
    const { qualType, tutor } = paper;
    return {
      id: idOf('qualification', `${provider.name}/${k}`),
      qualNo: serialNumber('QU', '20250112', n),
      ...ownedBy(provider),
      tutor: tutor === null ? null : tutorId(provider, tutor),
      qualType,
      certNo: qualType === 'businessLicence' ? provider.uscc : policyNumber(ground.today - 100, n),
      issuer: issuers[qualType] ?? '湘江市行政审批服务局',
      issueDate: dateText(ground.today - 410),
      validFrom: dateText(ground.today - 410),
      files: [ground.sheet],
      insuredAmount: qualType === 'liabilityInsurance' ? 500_000_000 : null,
      ...termOf(provider, paper, n, ground.today),
    };
  });

function termOf(provider: ProviderRow, { qualType }: Paper, n: number, today: number) {
  const audited = { auditedAt: dateTimeText(today - 400, 600) };
  if (qualType === 'businessLicence') return { longTerm: true, validTo: null, ...audited, status: 'valid' };
  if (provider.story === 'suspended' && qualType === 'liabilityInsurance')
    return { longTerm: false, validTo: dateText(today - 24), ...audited, status: 'expired' };
  if (provider.story === 'draft') return { longTerm: false, validTo: dateText(today + 500), auditedAt: null, status: 'pending' };
  const soon = n % 17 === 3;
  const left = soon ? 12 + (n % 15) : 200 + ((n * 37) % 600);
  return { longTerm: false, validTo: dateText(today + left), ...audited, status: soon ? 'expiring' : 'valid' };
}
