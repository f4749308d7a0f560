import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Flex } from 'antd';

interface Coverage {
  readonly covered: readonly string[];
  readonly missing: readonly string[];
  readonly contacts: number;
  /** Sites near which no hospital is named. */
  readonly sites: readonly string[];
}

/** What a plan in writing covers and what it still lacks. */
export function PlanCoverage({ id }: { id: string }) {
  const text = useText();
  const language = useLanguage();
  const { data, isPending } = useQuery({
    queryKey: ['data', language, 'emergencyPlan', 'coverage', id],
    queryFn: ({ signal }) => api.get<Coverage>(`/api/safety/emergency-plans/${id}/coverage`, {}, { signal }),
  });
  if (!data) return isPending ? <Waiting rows={1} /> : null;
  const complete = data.missing.length === 0 && data.contacts > 0 && data.sites.length === 0;
  return (
    <Flex gap={6} wrap align="center" role="status" aria-label={text('safetyPaper.coverage')}>
      <strong>{text(complete ? 'safetyPaper.complete' : 'safetyPaper.incomplete')}</strong>
      {data.missing.map((kind) => (
        <ToneTag key={kind} tone="danger">
          {text('safetyPaper.lacks', { what: text(`safetyPaper.kinds.${kind}`) })}
        </ToneTag>
      ))}
      {data.contacts === 0 && <ToneTag tone="danger">{text('safetyPaper.lacks', { what: text('safetyPaper.contacts') })}</ToneTag>}
      {data.sites.map((site) => (
        <ToneTag key={site} tone="danger">
          {text('safetyPaper.lacksHospital', { site })}
        </ToneTag>
      ))}
      {data.covered.map((kind) => (
        <ToneTag key={kind} tone="success">
          {text(`safetyPaper.kinds.${kind}`)}
        </ToneTag>
      ))}
    </Flex>
  );
}
