/** The words that accounts sort their links by. */
export interface TagTables {
  link_tag: {
    link_id: number;
    /** Whose link it is */
    account_id: number;
    /** Lower case: tags compare without regard to case and are kept as typed. */
    tag_key: string;
    tag: string;
  };
}
