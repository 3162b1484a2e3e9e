import { useParams } from '@tanstack/react-router';

/** The id in the page's path; 0, which is no object's id, if it is invalid. */
export function useSubjectId(): number {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
