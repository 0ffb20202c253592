//! Why a block got its label, in Russian. (In English: [`Reason::sentence`].)

use unframe::label::Reason;
use unframe::segment::semantic::BlockKind;

/// Why a block got its label.
pub(super) fn in_russian(reason: Reason) -> &'static str {
    match reason {
        Reason::RepeatedPlace => "на этом месте страницы сайта говорят почти одно и то же",
        Reason::RepeatedRun => "слово в слово повторяется на многих страницах сайта вместе с соседями",
        Reason::LinkInSite => "ссылка на другую страницу сайта там, где стоят такие ссылки",
        Reason::OwnText => "на этом месте страницы различаются",
        Reason::HeadsOwnText => "повторяется, но озаглавливает собственный текст страницы",
        Reason::AmidOwnText => "само не повторяется и стоит среди собственного текста страницы",
        Reason::LongOwnText => "само не повторяется и слишком длинно для обрамления",
        Reason::InOwnRow => "в одной строке, определении или пункте с собственным текстом страницы",
        Reason::RepeatedChain => "большей частью лежит в цепочках тегов и текстов, которые повторяют несколько страниц",
        Reason::NoRepeatedChain => "большей частью не лежит в повторяющихся цепочках тегов и текстов",
        Reason::NothingToCompare => "на сайте слишком мало страниц для сравнения",
        Reason::LooksLikeContent => "по словам и месту похоже на содержание",
        Reason::LooksLikeFraming => "по словам и месту похоже на обрамление",
        Reason::RepeatedOnPage => "страница говорит это не один раз; оставлено там, где стоит впервые",
        Reason::FirstHeading => "первый заголовок страницы, перед её содержанием",
        Reason::AfterArticle => "после последнего абзаца статьи, и не похоже на её часть",
        Reason::TooLittleText => "на странице так мало текста, что содержания в ней нет",
        Reason::FinishedSentence => "содержит законченное предложение",
        Reason::HeadsSentences => "озаглавливает законченные предложения",
        Reason::AmidSentences => "часть таблицы, списка или кода с предложениями или среди них",
        Reason::NoSentence => "не содержит законченного предложения",
        Reason::MostlyLinks => "ссылка или часть страницы, где почти одни ссылки",
        Reason::PartOfForm => "часть формы",
        Reason::Advertisement => "в части страницы, которая сама называет себя рекламой",
        Reason::NoSignOfFraming => "ничто на странице не говорит, что это обрамление",
        Reason::BlockWithText(kind) => with_text(kind),
        Reason::BlockWithoutText(kind) => without_text(kind),
        Reason::NotShown => "страница этого не показывает",
        Reason::Comments => "комментарии читателей, которые не нужны",
        Reason::Table => "в таблице данных, а они не нужны",
        Reason::Title => "заголовок или подзаголовок страницы, а они не нужны",
        Reason::SaidElsewhere => "другая страница говорит почти то же самое",
        Reason::Corrected => "так сказал эксперт",
        Reason::CorrectedPlace => "так сказал эксперт об этом месте на всех страницах сайта",
        // The list of reasons may grow before its translation does.
        _ => reason.sentence(),
    }
}

fn with_text(kind: BlockKind) -> &'static str {
    match kind {
        BlockKind::Text => "в смысловом блоке текста",
        BlockKind::Links => "в смысловом блоке ссылок, где достаточно текста",
        BlockKind::Table => "в смысловом блоке-таблице, где достаточно текста",
        BlockKind::Form => "в смысловом блоке-форме, где достаточно текста",
        BlockKind::Code => "в смысловом блоке кода",
        BlockKind::List => "в смысловом блоке-списке, где достаточно текста",
    }
}

fn without_text(kind: BlockKind) -> &'static str {
    match kind {
        BlockKind::Text => "в смысловом блоке текста, где его слишком мало",
        BlockKind::Links => "в смысловом блоке ссылок",
        BlockKind::Table => "в смысловом блоке-таблице, где слишком мало текста",
        BlockKind::Form => "в смысловом блоке-форме",
        BlockKind::Code => "в смысловом блоке кода, где слишком мало текста",
        BlockKind::List => "в смысловом блоке-списке, где слишком мало текста",
    }
}
