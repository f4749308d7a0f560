import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import type { CancelStep, ContractBlock, ContractText, PaymentTerm } from '../../contract/contract.model.ts';
import { Refusal } from '../refusal.tsx';
import { PaperText } from './contract-paper.tsx';

interface Terms {
  readonly blocks: readonly ContractBlock[];
  readonly paymentTerms: readonly PaymentTerm[];
  readonly cancelPolicy: readonly CancelStep[];
}

/** A contract on paper with the terms that are being typed, before they are saved. */
export function TermsPreview({ contract, terms }: { contract: string; terms: Terms }) {
  const { data, error } = useQuery({
    queryKey: ['contractPreview', contract, terms],
    queryFn: ({ signal }) => api.post<{ text: ContractText }>(`/api/agreement/contracts/${contract}/preview`, terms, { signal }),
    retry: false,
  });
  if (error) return <Refusal error={error} />;
  return data ? <PaperText paper={data.text} /> : <Waiting rows={8} />;
}
