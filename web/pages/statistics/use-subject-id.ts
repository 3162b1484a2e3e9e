import { useParams } from '@tanstack/react-router';

/** The id in the page's path; 0, which nothing has, for what is none. */
export function useSubjectId(): number {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
