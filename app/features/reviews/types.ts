export type Review = {
  id: string;
  /** null is shown as "Anonymous" (U6). */
  author: string | null;
  /** 1 to 10. */
  rating: number;
  text: string | null;
  /** ISO instant. */
  date: string;
};

export type Reviews = { total: number; newest: Review[] };
