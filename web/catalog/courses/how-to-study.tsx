import type { Course } from "#contract/courses.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Steps } from "#web/ui/steps.tsx";

/** The steps of a course, from the first lesson to the answers. */
export function HowToStudy({ course: { courseBooks } }: { course: Course }) {
  const { t } = useTranslation();
  const hasAnswers = courseBooks.some(({ isAnswerBook }) => isAnswerBook);
  const steps = [t("study-begin"), t("study-read"), t("study-answer")];

  return <Steps steps={hasAnswers ? [...steps, t("study-compare")] : steps} />;
}
